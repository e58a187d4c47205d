// Shared by the parts of this script. Each part is a block and keeps the rest private.
"use strict";
const app = {};
