#include "CToml.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
// toml++ asserts what a file with a syntax error breaks; the checks behind its assertions make an error
// of that. With NDEBUG it would take for granted what it asserts.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct ctoml_document {
  toml::parse_result result;
  std::vector<ctoml_node> nodes;
  std::string error;
  ctoml_place error_place = {0, 0};
};

namespace {

// Keys nest one level a dot, and toml++ frees levels by recursion: 30,000 overflow the stack.
constexpr size_t maximum_dots_in_a_line = 1000;

ctoml_place place_of(const toml::source_region &region) {
  return {region.begin.line, region.begin.column};
}

ctoml_text text_of(std::string_view text) { return {text.data(), text.size()}; }

ctoml_kind kind_of(const toml::node &node) {
  switch (node.type()) {
    case toml::node_type::table: return CTOML_TABLE;
    case toml::node_type::array: return CTOML_ARRAY;
    case toml::node_type::string: return CTOML_STRING;
    case toml::node_type::integer: return CTOML_INTEGER;
    case toml::node_type::floating_point: return CTOML_FLOAT;
    case toml::node_type::boolean: return CTOML_BOOLEAN;
    default: return CTOML_DATE_OR_TIME;
  }
}

void append(std::vector<ctoml_node> &nodes, const toml::node &node, const toml::key *key);

void append_members(std::vector<ctoml_node> &nodes, const toml::table &table) {
  std::vector<std::pair<const toml::key *, const toml::node *>> members;
  for (auto &&[key, value] : table) members.emplace_back(&key, &value);
  std::sort(members.begin(), members.end(), [](const auto &left, const auto &right) {
    return left.first->source().begin < right.first->source().begin;
  });
  for (const auto &[key, value] : members) append(nodes, *value, key);
}

void append(std::vector<ctoml_node> &nodes, const toml::node &node, const toml::key *key) {
  ctoml_node flat = {};
  flat.kind = kind_of(node);
  flat.place = place_of(node.source());
  if (key) {
    flat.key = text_of(key->str());
    flat.key_place = place_of(key->source());
  }
  if (const auto *text = node.as_string()) flat.text = text_of(text->get());
  if (const auto *integer = node.as_integer()) flat.integer = integer->get();
  if (const auto *boolean = node.as_boolean()) flat.boolean = boolean->get();
  if (const auto *table = node.as_table()) flat.child_count = table->size();
  if (const auto *array = node.as_array()) flat.child_count = array->size();
  nodes.push_back(flat);
  if (const auto *table = node.as_table()) append_members(nodes, *table);
  if (const auto *array = node.as_array()) {
    for (const auto &element : *array) append(nodes, element, nullptr);
  }
}

std::optional<uint32_t> line_with_too_many_dots(std::string_view text) {
  uint32_t line = 1;
  size_t dots = 0;
  for (char character : text) {
    if (character == '\n') {
      line += 1;
      dots = 0;
    } else if (character == '.' && ++dots > maximum_dots_in_a_line) {
      return line;
    }
  }
  return std::nullopt;
}

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length) {
  auto *document = new ctoml_document;
  std::string_view text(bytes, length);
  if (auto line = line_with_too_many_dots(text)) {
    document->error = "more than 1000 dots in one line";
    document->error_place = {*line, 1};
    return document;
  }
  document->result = toml::parse(text);
  if (document->result) {
    append(document->nodes, document->result.table(), nullptr);
  } else {
    document->error = document->result.error().description();
    document->error_place = place_of(document->result.error().source());
  }
  return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

bool ctoml_error(const ctoml_document *document, ctoml_text *message, ctoml_place *place) {
  if (document->nodes.empty()) {
    *message = text_of(document->error);
    *place = document->error_place;
    return true;
  }
  return false;
}
