// Zod compiles its parsers with `new Function` unless told not to, which the content policy refuses.
import * as z from 'zod/mini';

z.config({ jitless: true });
