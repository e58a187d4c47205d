#ifndef CYAJL_H
#define CYAJL_H

#include <yajl/yajl_parse.h>

#endif
