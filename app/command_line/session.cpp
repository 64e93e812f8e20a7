#include "app/command_line/session.h"

#include "core/workload/scenario_json.h"
#include "ui/state/quoting.h"
#include "ui/text/glossary_text.h"
#include "ui/text/sentences.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace anchorgpu::app {
namespace {

/// Texts of --translations go before the built-in ones; what can't be read there is told.
void layTranslations(const Arguments &arguments, std::ostream &err)
{
    const auto folder = arguments.value("--translations");
    if (!folder)
        return;
    const QString path = QString::fromStdString(*folder);
    auto problems = text::Language::setOverlay(path);
    const auto further = text::setGlossaryOverlay(path);
    problems.insert(problems.end(), further.begin(), further.end());
    for (const QString &problem : problems)
        err << "anchorgpu: " << problem.toStdString() << '\n';
}

text::Language languageOf(const Arguments &arguments)
{
    if (const auto code = arguments.value("--lang"))
        return text::Language(QString::fromStdString(*code));
    return arguments.has("--json") ? text::Language(QStringLiteral("en")) : text::Language::system();
}

/// `name` in the overlay folder, or nothing when the overlay doesn't have it.
Result<std::optional<std::string>> overlayFile(const std::string &folder, const char *name)
{
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return std::optional<std::string>();
    auto text = readFile(path.string());
    if (!text)
        return tl::unexpected(text.error());
    return std::optional(std::move(*text));
}

Result<std::shared_ptr<const memory::World>> overlaid(const std::string &folder)
{
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored))
        return fail("file-open", {}, {}, {}, folder);
    auto world = std::make_shared<memory::World>(*memory::World::builtIn());
    const auto models = overlayFile(folder, "models.json");
    if (!models)
        return tl::unexpected(models.error());
    if (*models) {
        auto parsed = model::ModelCatalogue::parse(**models, folder + "/models.json");
        if (!parsed)
            return tl::unexpected(parsed.error());
        world->models = world->models->overlaidWith(*parsed);
    }
    const auto gpus = overlayFile(folder, "gpus.json");
    if (!gpus)
        return tl::unexpected(gpus.error());
    if (*gpus) {
        auto parsed = hardware::GpuCatalogue::parse(**gpus, folder + "/gpus.json");
        if (!parsed)
            return tl::unexpected(parsed.error());
        world->gpus = std::make_shared<hardware::GpuCatalogue>(world->gpus->overlaidWith(*parsed));
    }
    return std::shared_ptr<const memory::World>(std::move(world));
}

} // namespace

Session::Session(Arguments arguments, std::istream &in, std::ostream &out, std::ostream &err)
    : m_arguments(std::move(arguments)), m_language(languageOf(m_arguments)), m_in(in), m_out(out), m_err(err)
{
    layTranslations(m_arguments, err);
}

Result<std::shared_ptr<const memory::World>> Session::world() const
{
    if (const auto folder = m_arguments.value("--catalogue"))
        return overlaid(*folder);
    return memory::World::builtIn();
}

Result<std::shared_ptr<const quote::PriceBook>> Session::prices() const
{
    const auto file = m_arguments.value("--prices");
    if (!file)
        return quote::PriceBook::sampleBook();
    auto book = state::readPriceBook(QString::fromStdString(*file));
    if (!book)
        return tl::unexpected(book.error());
    return std::make_shared<const quote::PriceBook>(*std::move(book));
}

Result<workload::Scenario> Session::scenario(std::size_t index) const
{
    workload::Scenario scenario = workload::defaultScenario();
    if (index < m_arguments.words.size()) {
        const std::string &word = m_arguments.words[index];
        Result<std::string> text = word == "-" ? Result<std::string>(std::string(std::istreambuf_iterator<char>(m_in), {})) : readFile(word);
        if (!text)
            return tl::unexpected(text.error());
        auto parsed = workload::parseScenario(*text, word == "-" ? "stdin" : word);
        if (!parsed)
            return parsed;
        scenario = std::move(*parsed);
    }
    for (const std::string &edit : m_arguments.values("--set")) {
        const std::size_t equals = edit.find('=');
        if (equals == std::string::npos)
            return fail("missing-argument", "--set", edit, "--set PATH=VALUE");
        auto edited = workload::withEdit(scenario, std::string_view(edit).substr(0, equals), std::string_view(edit).substr(equals + 1));
        if (!edited)
            return edited;
        scenario = std::move(*edited);
    }
    return scenario;
}

void Session::print(const QString &text) const
{
    m_out << text.toStdString();
    if (!text.endsWith(QLatin1Char('\n')))
        m_out << '\n';
}

void Session::print(const Json &json) const { m_out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n'; }

void Session::warn(const QString &text) const { m_err << "anchorgpu: " << text.toStdString() << '\n'; }

int Session::report(const Error &error) const
{
    m_err << "anchorgpu: " << text::sentence(error, m_language).toStdString() << '\n';
    return error.kind == ErrorKind::Surroundings ? SurroundingsFailed : BadUsage;
}

Result<std::string> readFile(const std::string &path, std::size_t maxBytes)
{
    std::error_code status;
    if (std::filesystem::is_directory(path, status))
        return fail("file-open", {}, "a folder", "a file", path);
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        Error error{ErrorKind::BadInput, "file-open", path, {}, std::strerror(errno), {}};
        if (std::filesystem::exists(path, status))
            error.kind = ErrorKind::Surroundings;
        return tl::unexpected(std::move(error));
    }
    const auto bytes = std::filesystem::file_size(path, status);
    if (!status && bytes > maxBytes)
        return fail("file-too-large", {}, std::to_string(bytes), std::to_string(maxBytes), path);
    std::string text;
    char buffer[65536];
    while (file.read(buffer, sizeof buffer) || file.gcount() > 0) {
        text.append(buffer, static_cast<std::size_t>(file.gcount()));
        if (text.size() > maxBytes) // a pipe or a growing file
            return fail("file-too-large", {}, std::to_string(text.size()), std::to_string(maxBytes), path);
    }
    return text;
}

} // namespace anchorgpu::app
