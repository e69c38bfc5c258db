// What browsers down to Chrome 109, Safari 15.6 and Firefox 115 lack (CG-213). Loaded only by those.
import './functions.ts';
import { fillInAbortSignals } from './abort-signals.ts';
import { fillInGunzip } from './gunzip-stream.ts';
import { keepPlainColors } from './plain-colors.ts';

fillInAbortSignals();
fillInGunzip();
keepPlainColors();
