import { caseListMessages } from '@plainscan/contract';
import type { Locale } from '../../platform/language/i18n.tsx';

/** K-010: returns the message that the report has changed. */
export const updatedText = (locale: Locale): string => caseListMessages[locale]['live.updated'];
