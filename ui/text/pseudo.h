#pragma once
// The pseudo-locale: English texts with accents, a third longer, between brackets. What shows without brackets was never handed
// to a translator; what is cut off will be cut off in a longer language. Placeholders, tags, entities and mnemonics stay whole.

#include <QString>

namespace anchorgpu::text {

inline constexpr const char *kPseudoCode = "qps";

QString pseudo(const QString &text);

} // namespace anchorgpu::text
