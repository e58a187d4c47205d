#ifndef CFUZZ_H
#define CFUZZ_H

// Watches what the reading of one input takes. More than a second of the processor's time, or than 64 MiB at
// once, ends the process as a crash does, so that libFuzzer keeps the input.

void cfuzz_begin(void);
void cfuzz_end(void);

#endif
