#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer with a program's arguments, and watches what the reading of each input takes. More than a second of
// the processor's time, or than 64 MiB at once, ends the process as a crash does, so that libFuzzer keeps the input.
// Returns the status to end with.
int cfuzz_run(int argc, char **argv, void (*read)(const uint8_t *start, size_t count));

#endif
