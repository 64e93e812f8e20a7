#pragma once
// Bytes of a file (or of memory, for tests and fuzzing) read piece by piece: a header of gigabytes-large files is read without mapping or
// loading the file. ByteCursor walks forward through a small buffer and remembers the first thing that went wrong; after that
// every read gives zeros, so that a reader checks once at the end of a group.

#include "core/units/error.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace anchorgpu::model {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    virtual std::int64_t size() const = 0;
    /// Copies up to `count` bytes from `offset`; gives how many there were.
    virtual std::size_t read(std::int64_t offset, char *target, std::size_t count) const = 0;
};

/// A view of bytes in memory.
class MemorySource : public ByteSource {
public:
    explicit MemorySource(std::string_view bytes) : m_bytes(bytes) {}
    std::int64_t size() const override { return static_cast<std::int64_t>(m_bytes.size()); }
    std::size_t read(std::int64_t offset, char *target, std::size_t count) const override;

private:
    std::string_view m_bytes;
};

/// A regular file. Fails with "file-open" (surroundings) when it can't be read, "not-a-file" for folders, pipes and devices.
Result<std::unique_ptr<ByteSource>> openFile(const std::string &path);

/// The whole of a file that is expected to be small; fails with "file-too-large" beyond `most` bytes.
Result<std::string> readWholeFile(const std::string &path, std::int64_t most);

class ByteCursor {
public:
    explicit ByteCursor(const ByteSource &source);

    template <class T> T number()
    {
        T value{};
        take(reinterpret_cast<char *>(&value), sizeof(T));
        return value;
    }
    /// Length as 64 bits, then the text. Keeps at most `keep` bytes of it and skips the rest.
    std::string text(std::size_t keep);
    /// Length as 64 bits, then bytes that nobody needs.
    void skipText();
    void skip(std::uint64_t count);

    std::int64_t position() const { return m_position; }
    std::int64_t remaining() const { return m_size - m_position; }
    bool failed() const { return m_failed; }
    /// "byte 1234", for messages: where the trouble is, or the current place.
    std::string place() const { return "byte " + std::to_string(m_failed ? m_failedAt : m_position); }

private:
    void take(char *target, std::size_t count);
    bool refill();
    void fail();

    static constexpr std::size_t kBuffer = 256 * 1024;

    const ByteSource &m_source;
    std::int64_t m_size;
    std::int64_t m_position = 0;
    std::int64_t m_bufferStart = 0; ///< file offset of the buffer's first byte
    std::size_t m_bufferFill = 0;
    std::vector<char> m_buffer;
    bool m_failed = false;
    std::int64_t m_failedAt = 0;
};

} // namespace anchorgpu::model
