// What the parts of this script share; each part is a block, which keeps the rest to itself.
"use strict";
const app = {};
