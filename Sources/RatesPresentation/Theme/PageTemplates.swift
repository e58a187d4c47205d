import Mustache

/// The compiled templates of a theme for one language, checked against the view models.
struct PageTemplates {
}
