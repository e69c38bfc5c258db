// Functions of the language that browsers down to Chrome 109, Safari 15.6 and Firefox 115 lack (CG-213), for pages and
// workers.
import 'core-js/actual/array-buffer/transfer.js';
import 'core-js/actual/array-buffer/transfer-to-fixed-length.js';
import 'core-js/actual/array/from-async.js';
import 'core-js/actual/array/to-reversed.js';
import 'core-js/actual/array/to-sorted.js';
import 'core-js/actual/array/to-spliced.js';
import 'core-js/actual/array/with.js';
import 'core-js/actual/iterator/index.js';
import 'core-js/actual/map/group-by.js';
import 'core-js/actual/promise/try.js';
import 'core-js/actual/promise/with-resolvers.js';
import 'core-js/actual/set/index.js';
import 'core-js/actual/url/can-parse.js';
