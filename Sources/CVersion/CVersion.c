#include "CVersion.h"

const char *cversion_commit(void) { return RATEPRESS_COMMIT; }
