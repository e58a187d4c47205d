#ifndef CVERSION_H
#define CVERSION_H

/// The commit that the program was built from; empty if the build did not say.
const char *cversion_commit(void);

#endif
