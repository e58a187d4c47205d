#include "CPictures.h"

#include <dlfcn.h>
#include <png.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// These functions are declared here: their headers come with the compiler's flags of thirty packages, and
// SwiftPM would link what those flags name. Their signatures have been the same since librsvg 2.46.
typedef struct {
  double x, y, width, height;
} rectangle;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} failure;
typedef struct {
  int count, room;
  void **fonts;
} font_set;

#define FUNCTIONS(DO)                                                                      \
  DO(void *, rsvg_handle_new_from_data, const void *, size_t, failure **)                  \
  DO(int, rsvg_handle_render_document, void *, void *, const rectangle *, failure **)      \
  DO(void, g_object_unref, void *)                                                         \
  DO(void, g_error_free, failure *)                                                        \
  DO(void, g_log_set_writer_func, int (*)(int, const void *, size_t, void *), void *,      \
     void (*)(void *))                                                                     \
  DO(void *, cairo_image_surface_create, int, int, int)                                    \
  DO(void *, cairo_create, void *)                                                         \
  DO(void, cairo_set_source_rgb, void *, double, double, double)                           \
  DO(void, cairo_paint, void *)                                                            \
  DO(int, cairo_status, void *)                                                            \
  DO(void, cairo_destroy, void *)                                                          \
  DO(void, cairo_surface_flush, void *)                                                    \
  DO(unsigned char *, cairo_image_surface_get_data, void *)                                \
  DO(void, cairo_surface_destroy, void *)                                                  \
  DO(int, FcInit, void)                                                                    \
  DO(font_set *, FcConfigGetFonts, void *, int)                                            \
  DO(int, FcPatternGetCharSet, const void *, const char *, int, void **)                   \
  DO(int, FcPatternGetString, const void *, const char *, int, const char **)              \
  DO(int, FcCharSetHasChar, const void *, uint32_t)

#define MEMBER(result, name, ...) result (*name)(__VA_ARGS__);
static struct {
  FUNCTIONS(MEMBER)
  __typeof__(png_image_write_to_memory) *png_image_write_to_memory;
  __typeof__(png_image_free) *png_image_free;
} library;

#define FIND(result, name, ...)                                                            \
  library.name = (__typeof__(library.name))dlsym(rsvg, #name);                             \
  if (library.name == NULL) return dlerror();

static void **fonts;
static int font_count;

// Pango draws with TrueType and OpenType fonts only.
static bool is_drawable(const void *font) {
  const char *format;
  void *characters;
  return library.FcPatternGetString(font, "fontformat", 0, &format) == 0
    && (strcmp(format, "TrueType") == 0 || strcmp(format, "CFF") == 0)
    && library.FcPatternGetCharSet(font, "charset", 0, &characters) == 0;
}

static void find_fonts(void) {
  enum { system_fonts };
  font_set *set = library.FcInit() ? library.FcConfigGetFonts(NULL, system_fonts) : NULL;
  if (set == NULL || set->count == 0) return;
  fonts = calloc((size_t)set->count, sizeof *fonts);
  for (int index = 0; fonts != NULL && index < set->count; index++) {
    if (is_drawable(set->fonts[index])) fonts[font_count++] = set->fonts[index];
  }
}

// What is wrong is in what functions return; the libraries' own lines on standard error say it again.
static int ignore(int level, const void *fields, size_t count, void *context) {
  enum { is_handled = 1 };
  (void)level, (void)fields, (void)count, (void)context;
  return is_handled;
}

const char *cpictures_open(void) {
  void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW);
  void *png = rsvg == NULL ? NULL : dlopen("libpng16.so.16", RTLD_NOW);
  if (png == NULL) return dlerror();
  FUNCTIONS(FIND)
  library.png_image_write_to_memory = dlsym(png, "png_image_write_to_memory");
  library.png_image_free = dlsym(png, "png_image_free");
  if (library.png_image_write_to_memory == NULL || library.png_image_free == NULL) return dlerror();
  library.g_log_set_writer_func(ignore, NULL, NULL);
  find_fonts();
  return NULL;
}

int cpictures_font_count(void) {
  return font_count;
}

bool cpictures_has_glyph(uint32_t character) {
  for (int index = 0; index < font_count; index++) {
    void *characters;
    if (library.FcPatternGetCharSet(fonts[index], "charset", 0, &characters) == 0
        && library.FcCharSetHasChar(characters, character)) {
      return true;
    }
  }
  return false;
}

static const char no_memory[] = "no memory to draw with";

static void tell(cpictures_png *png, const char *problem) {
  snprintf(png->problem, sizeof png->problem, "%s", problem);
}

static void tell_error(cpictures_png *png, failure *error) {
  tell(png, error == NULL ? "it cannot be drawn" : error->message);
  if (error != NULL) library.g_error_free(error);
}

// cairo 1.16 keeps ten faces of fonts open, and closes one that no thread uses to open another one: whether one is used it
// asks without the face's lock, and frees what another thread has begun to use. So one thread draws at a time, while
// others encode.
static pthread_mutex_t drawing = PTHREAD_MUTEX_INITIALIZER;

static bool draw(const void *svg, size_t size, void *surface, int width, int height, cpictures_png *png) {
  failure *error = NULL;
  void *handle = library.rsvg_handle_new_from_data(svg, size, &error);
  if (handle == NULL) {
    tell_error(png, error);
    return false;
  }
  void *context = library.cairo_create(surface);
  library.cairo_set_source_rgb(context, 1, 1, 1);
  library.cairo_paint(context);
  rectangle place = {0, 0, width, height};
  bool is_drawn = library.rsvg_handle_render_document(handle, context, &place, &error);
  if (!is_drawn) {
    tell_error(png, error);
  } else if (library.cairo_status(context) != 0) {
    tell(png, no_memory);
    is_drawn = false;
  }
  library.cairo_destroy(context);
  library.g_object_unref(handle);
  library.cairo_surface_flush(surface);
  return is_drawn;
}

static bool draw_alone(const void *svg, size_t size, void *surface, int width, int height, cpictures_png *png) {
  pthread_mutex_lock(&drawing);
  bool is_drawn = draw(svg, size, surface, width, height, png);
  pthread_mutex_unlock(&drawing);
  return is_drawn;
}

static void encode(png_image *image, const void *pixels, const void *colors, cpictures_png *png) {
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(*image);
  png->bytes = malloc(size);
  if (png->bytes == NULL) {
    tell(png, no_memory);
  } else if (library.png_image_write_to_memory(image, png->bytes, &size, 0, pixels, 0, colors)) {
    png->size = size;
    return;
  } else {
    tell(png, image->message);
  }
  library.png_image_free(image);
  free(png->bytes);
  png->bytes = NULL;
}

/// As many bytes for a pixel as its color has, for pictures of more colors than a palette takes.
static void encode_colors(png_image *image, const uint32_t *pixels, cpictures_png *png) {
  size_t count = (size_t)image->width * image->height;
  unsigned char *bytes = malloc(3 * count);
  if (bytes == NULL) {
    tell(png, no_memory);
    return;
  }
  for (size_t index = 0; index < count; index++) {
    bytes[3 * index] = (unsigned char)(pixels[index] >> 16);
    bytes[3 * index + 1] = (unsigned char)(pixels[index] >> 8);
    bytes[3 * index + 2] = (unsigned char)pixels[index];
  }
  image->format = PNG_FORMAT_RGB;
  encode(image, bytes, NULL, png);
  free(bytes);
}

cpictures_png cpictures_draw(const void *svg, size_t svg_size, int width, int height) {
  enum { rgb24 = 1 };
  cpictures_png png = {0};
  size_t count = (size_t)width * (size_t)height;
  void *surface = library.cairo_image_surface_create(rgb24, width, height);
  // Lines have no gaps: cairo aligns them to four bytes, which a pixel has.
  const uint32_t *pixels = (const void *)library.cairo_image_surface_get_data(surface);
  unsigned char *indexes = malloc(count);
  if (indexes == NULL || pixels == NULL) {
    tell(&png, no_memory);
  } else if (draw_alone(svg, svg_size, surface, width, height, &png)) {
    png_image image = {
      .version = PNG_IMAGE_VERSION, .width = (png_uint_32)width, .height = (png_uint_32)height,
      .format = PNG_FORMAT_RGB_COLORMAP};
    unsigned char colors[768];
    image.colormap_entries = (png_uint_32)cpictures_palette(pixels, count, colors, indexes);
    if (image.colormap_entries > 0) {
      encode(&image, indexes, colors, &png);
    } else {
      encode_colors(&image, pixels, &png);
    }
  }
  free(indexes);
  library.cairo_surface_destroy(surface);
  return png;
}
