#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// librsvg, with the cairo and the fontconfig that it brings, and libpng, opened when they are needed.

/// Opens the libraries and finds the fonts; only then may the other functions be called. What is wrong if
/// they cannot be opened, NULL if they were.
const char *cpictures_open(void);

/// How many fonts there are that text is drawn with.
int cpictures_font_count(void);

/// Whether one of them has the character.
bool cpictures_has_glyph(uint32_t character);

/// A drawn SVG: bytes, to be given to `free`; or, where these are NULL, what is wrong with it.
typedef struct {
  unsigned char *bytes;
  size_t size;
  char problem[256];
} cpictures_png;

/// Draws an SVG over white, as large as fits, and writes the picture as PNG.
cpictures_png cpictures_draw(const void *svg, size_t svg_size, int width, int height);

/// Turns pixels (0xRRGGBB in the low bits) into a palette of at most 256 colors and a byte for each pixel,
/// its index; the most frequent colors stay exact. How many colors; 0 if there are too many for that.
int cpictures_palette(
    const uint32_t *pixels, size_t count, unsigned char colors[768], unsigned char *indexes);

#endif
