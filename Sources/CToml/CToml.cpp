#include "CToml.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
// toml++ asserts what a file with a syntax error breaks; the checks behind its assertions make an error
// of that. With NDEBUG it would take for granted what it asserts.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
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

// Levels of tables and arrays inside each other; toml++, what walks through its result and what frees it go
// one call deeper for each.
constexpr size_t maximum_depth = 100;
// Keys, parts of keys and values. Each takes hundreds of bytes.
constexpr size_t maximum_count = 50000;

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

// Counts levels before anything recurses: those of brackets, of the dots of keys, and both times each other.
//
// What it counts as a level may be none, such as the point of a number; nothing that is one is left out. Up
// to the first fault, where toml++ stops, both see the same strings and comments.
class Survey {
 public:
  explicit Survey(std::string_view text) : text_(text) {}

  // Why the text is not read; nullptr if it may be.
  const char *fault() {
    while (place_ < text_.size() && depth() <= maximum_depth && count_ <= maximum_count) step();
    if (depth() > maximum_depth) return "nested more than 100 levels deep";
    if (count_ > maximum_count) return "more than 50000 keys and values";
    return nullptr;
  }

  ctoml_place place() const { return {line_, 1}; }

 private:
  size_t depth() const { return (open_.empty() ? header_ : open_.back()) + parts_; }

  void step() {
    const char character = text_[place_];
    switch (character) {
      case '\n':
        line_ += 1;
        parts_ = 0;
        if (open_.empty()) begins_ = true;
        break;
      case ' ':
      case '\t':
      case '\r':
        break;
      case '#':
        place_ = std::min(text_.find('\n', place_), text_.size()) - 1;
        break;
      case '"':
      case '\'':
        skip_string(character);
        begins_ = false;
        break;
      case '[':
      case '{':
        count_ += 1;
        if (begins_ && character == '[') {
          begin_header();
        } else {
          open_.push_back(depth() + 1);
          parts_ = 0;
        }
        begins_ = false;
        break;
      case ']':
      case '}':
        if (!open_.empty()) open_.pop_back();
        parts_ = 0;
        break;
      case ',':
        count_ += 1;
        parts_ = 0;
        break;
      case '.':
        parts_ += 1;
        [[fallthrough]];
      case '=':
        count_ += 1;
        begins_ = false;
        break;
      default:
        begins_ = false;
    }
    place_ += 1;
  }

  // The table that a line names holds what follows; each part of its name may stand for a list, too.
  void begin_header() {
    header_ = 2;
    for (place_ += 1; place_ < text_.size() && text_[place_] != '\n' && text_[place_] != ']';
         place_ += 1) {
      if (text_[place_] == '"' || text_[place_] == '\'') skip_string(text_[place_]);
      if (place_ < text_.size() && text_[place_] == '.') {
        header_ += 2;
        count_ += 1;
      }
    }
    place_ -= 1;
  }

  // Goes to the last character of a string.
  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool is_long = text_.compare(place_, 3, three) == 0;
    place_ += is_long ? 3 : 1;
    while (place_ < text_.size()) {
      const char character = text_[place_];
      if (character == '\\' && quote == '"') {
        if (place_ + 1 < text_.size() && text_[place_ + 1] == '\n') line_ += 1;
        place_ += 2;
        continue;
      }
      if (character == '\n') {
        if (!is_long) break;
        line_ += 1;
      } else if (!is_long && character == quote) {
        return;
      } else if (is_long && text_.compare(place_, 3, three) == 0) {
        place_ += 2;
        // One or two quotation marks before the end are part of the string.
        for (int more = 0; more < 2; more += 1) {
          if (place_ + 1 < text_.size() && text_[place_ + 1] == quote) place_ += 1;
        }
        return;
      }
      place_ += 1;
    }
    place_ -= 1;
  }

  std::string_view text_;
  size_t place_ = 0;
  uint32_t line_ = 1;
  // Levels of the table that a header names.
  size_t header_ = 1;
  // Dots since a key or value began.
  size_t parts_ = 0;
  size_t count_ = 0;
  // Whether nothing but space came on this line, outside of brackets.
  bool begins_ = true;
  // For each bracket that is open, the levels inside of it.
  std::vector<size_t> open_;
};

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length) {
  auto *document = new ctoml_document;
  std::string_view text(bytes, length);
  Survey survey(text);
  if (const char *fault = survey.fault()) {
    document->error = fault;
    document->error_place = survey.place();
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
