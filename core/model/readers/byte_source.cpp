#include "core/model/readers/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace anchorgpu::model {
namespace {

class FileSource : public ByteSource {
public:
    FileSource(std::FILE *file, std::int64_t size) : m_file(file), m_size(size) {}
    FileSource(const FileSource &) = delete;
    FileSource &operator=(const FileSource &) = delete;
    ~FileSource() override { std::fclose(m_file); }

    std::int64_t size() const override { return m_size; }
    std::size_t read(std::int64_t offset, char *target, std::size_t count) const override
    {
        if (fseeko(m_file, static_cast<off_t>(offset), SEEK_SET) != 0)
            return 0;
        return std::fread(target, 1, count, m_file);
    }

private:
    std::FILE *m_file;
    std::int64_t m_size;
};

tl::unexpected<Error> surroundings(const std::string &path, std::string found)
{
    return tl::unexpected<Error>(Error{ErrorKind::Surroundings, "file-open", path, {}, std::move(found), {}});
}

} // namespace

std::size_t MemorySource::read(std::int64_t offset, char *target, std::size_t count) const
{
    if (offset < 0 || offset >= size())
        return 0;
    const std::size_t there = std::min(count, m_bytes.size() - static_cast<std::size_t>(offset));
    std::memcpy(target, m_bytes.data() + offset, there);
    return there;
}

Result<std::unique_ptr<ByteSource>> openFile(const std::string &path)
{
    std::error_code trouble;
    const std::filesystem::file_status status = std::filesystem::status(path, trouble);
    if (!std::filesystem::exists(status)) {
        // A path that isn't there is the user's input; a disk that can't be read isn't.
        if (status.type() == std::filesystem::file_type::not_found)
            return fail("file-missing", {}, {}, {}, path);
        return surroundings(path, trouble.message());
    }
    if (!std::filesystem::is_regular_file(status))
        return fail("not-a-file", {}, {}, {}, path);
    const auto size = std::filesystem::file_size(path, trouble);
    std::FILE *file = trouble ? nullptr : std::fopen(path.c_str(), "rb");
    if (!file)
        return surroundings(path, trouble ? trouble.message() : std::strerror(errno));
    std::setvbuf(file, nullptr, _IONBF, 0); // the cursor has its own buffer
    return std::make_unique<FileSource>(file, static_cast<std::int64_t>(size));
}

Result<std::string> readWholeFile(const std::string &path, std::int64_t most)
{
    auto source = openFile(path);
    if (!source)
        return tl::unexpected(source.error());
    const std::int64_t size = (*source)->size();
    if (size > most)
        return fail("file-too-large", {}, std::to_string(size), std::to_string(most), path);
    std::string text(static_cast<std::size_t>(size), '\0');
    text.resize((*source)->read(0, text.data(), text.size()));
    return text;
}

ByteCursor::ByteCursor(const ByteSource &source) : m_source(source), m_size(source.size())
{
    m_buffer.resize(static_cast<std::size_t>(std::clamp<std::int64_t>(m_size, 1, static_cast<std::int64_t>(kBuffer))));
}

void ByteCursor::fail()
{
    if (!m_failed) {
        m_failed = true;
        m_failedAt = m_position;
    }
    m_position = m_size;
}

bool ByteCursor::refill()
{
    m_bufferStart = m_position;
    m_bufferFill = m_source.read(m_position, m_buffer.data(), m_buffer.size());
    return m_bufferFill > 0;
}

void ByteCursor::take(char *target, std::size_t count)
{
    if (m_failed || static_cast<std::int64_t>(count) > remaining()) {
        std::memset(target, 0, count);
        return fail();
    }
    while (count > 0) {
        const std::int64_t inBuffer = m_position - m_bufferStart;
        if (inBuffer < 0 || inBuffer >= static_cast<std::int64_t>(m_bufferFill)) {
            if (!refill()) {
                std::memset(target, 0, count);
                return fail();
            }
            continue;
        }
        const std::size_t step = std::min(count, m_bufferFill - static_cast<std::size_t>(inBuffer));
        std::memcpy(target, m_buffer.data() + inBuffer, step);
        target += step;
        count -= step;
        m_position += static_cast<std::int64_t>(step);
    }
}

void ByteCursor::skip(std::uint64_t count)
{
    if (m_failed || count > static_cast<std::uint64_t>(remaining()))
        return fail();
    m_position += static_cast<std::int64_t>(count);
}

void ByteCursor::skipText()
{
    const std::int64_t inBuffer = m_position - m_bufferStart;
    // Vocabularies hold hundreds of thousands of short texts: the usual case must not leave this function.
    if (!m_failed && inBuffer >= 0 && inBuffer + 8 <= static_cast<std::int64_t>(m_bufferFill)) {
        std::uint64_t length = 0;
        std::memcpy(&length, m_buffer.data() + inBuffer, sizeof length);
        if (length <= static_cast<std::uint64_t>(m_size - m_position - 8)) {
            m_position += 8 + static_cast<std::int64_t>(length);
            return;
        }
    }
    skip(number<std::uint64_t>());
}

std::string ByteCursor::text(std::size_t keep)
{
    const std::uint64_t length = number<std::uint64_t>();
    if (m_failed || length > static_cast<std::uint64_t>(remaining())) {
        fail();
        return {};
    }
    std::string kept(static_cast<std::size_t>(std::min<std::uint64_t>(length, keep)), '\0');
    take(kept.data(), kept.size());
    skip(length - kept.size());
    return kept;
}

} // namespace anchorgpu::model
