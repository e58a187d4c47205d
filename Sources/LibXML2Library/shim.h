#include <libxml/xmlwriter.h>
