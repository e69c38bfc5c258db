// By default, Zod compiles its parsers with `new Function`, which the content security policy blocks.
import * as z from 'zod/mini';

z.config({ jitless: true });
