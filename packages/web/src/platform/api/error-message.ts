import type { Translate } from '../language/i18n.tsx';
import { AppError } from './app-error.ts';
import type { appMessages } from '../language/app-messages.ts';

/**
 * Returns a message for any failure: the server's own if it sent one, otherwise a generic one with the request's ID.
 */
export function errorMessage(error: unknown, t: Translate<(typeof appMessages)['en']>): string {
  if (!(error instanceof AppError)) return t('unexpected');
  if (error.code === 'network') return t('network');
  if (error.message && error.status < 500) return error.message;
  return error.requestId ? t('unexpectedWithCode', { code: error.requestId }) : t('unexpected');
}
