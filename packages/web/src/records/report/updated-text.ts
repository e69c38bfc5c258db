import { caseMessages } from '@plainscan/contract';
import type { Locale } from '../../platform/language/i18n.tsx';

/** K-010: that the report is another one now. */
export const updatedText = (locale: Locale): string => caseMessages[locale]['live.updated'];
