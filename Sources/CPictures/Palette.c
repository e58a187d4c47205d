#include "CPictures.h"

#include <stdlib.h>
#include <string.h>

enum { slots = 16384, limit = slots / 4, palette_size = 256 };

typedef struct {
  uint32_t key;
  uint32_t count;
} color;

// Black is a color, too: a key has a bit more.
static uint32_t key_of(uint32_t pixel) {
  return (pixel & 0xFFFFFF) | 0x1000000;
}

static uint32_t slot_of(const color *table, uint32_t key) {
  uint32_t slot = (key * 2654435761u) >> 18;
  while (table[slot].key != 0 && table[slot].key != key) slot = (slot + 1) % slots;
  return slot;
}

static int by_count(const void *one, const void *other) {
  const color *a = one, *b = other;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  return a->key < b->key ? -1 : a->key > b->key;
}

/// Counts the colors into the table; how many, 0 if there are too many.
static int count_colors(const uint32_t *pixels, size_t count, color *table) {
  int found = 0;
  uint32_t last = 0, slot = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t key = key_of(pixels[index]);
    if (key != last) {
      slot = slot_of(table, key);
      last = key;
      if (table[slot].key == 0) {
        if (++found > limit) return 0;
        table[slot].key = key;
      }
    }
    table[slot].count++;
  }
  return found;
}

static unsigned char nearest(uint32_t key, const unsigned char *colors, int count) {
  int best = 0, distance = 3 * 256 * 256;
  for (int index = 0; index < count; index++) {
    int red = (int)(key >> 16 & 255) - colors[3 * index];
    int green = (int)(key >> 8 & 255) - colors[3 * index + 1];
    int blue = (int)(key & 255) - colors[3 * index + 2];
    int other = red * red + green * green + blue * blue;
    if (other < distance) {
      best = index;
      distance = other;
    }
  }
  return (unsigned char)best;
}

int cpictures_palette(
    const uint32_t *pixels, size_t count, unsigned char colors[768], unsigned char *indexes) {
  color *table = calloc(2 * slots, sizeof *table);
  if (table == NULL) return 0;
  color *ordered = table + slots;
  int found = count_colors(pixels, count, table);
  int filled = 0;
  for (int slot = 0; found > 0 && slot < slots; slot++) {
    if (table[slot].key != 0) ordered[filled++] = table[slot];
  }
  qsort(ordered, (size_t)filled, sizeof *ordered, by_count);
  int size = filled < palette_size ? filled : palette_size;
  for (int index = 0; index < size; index++) {
    colors[3 * index] = (unsigned char)(ordered[index].key >> 16);
    colors[3 * index + 1] = (unsigned char)(ordered[index].key >> 8);
    colors[3 * index + 2] = (unsigned char)ordered[index].key;
  }
  // From here on a color's count is its place in the palette.
  for (int slot = 0; slot < slots && size > 0; slot++) {
    if (table[slot].key != 0) table[slot].count = nearest(table[slot].key, colors, size);
  }
  uint32_t last = 0, slot = 0;
  for (size_t index = 0; index < count && size > 0; index++) {
    uint32_t key = key_of(pixels[index]);
    if (key != last) slot = slot_of(table, key);
    last = key;
    indexes[index] = (unsigned char)table[slot].count;
  }
  free(table);
  return size;
}
