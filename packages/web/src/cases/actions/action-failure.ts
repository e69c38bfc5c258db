// Error messages of actions: the server's, otherwise the specification's (W-006 … W-009).
import type { CaseAction } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages, type Translate } from '../../platform/language/i18n.tsx';
import { actionFailureMessages } from './action-failure-messages.ts';

type Failure = keyof typeof actionFailureMessages.en;

const failures: Partial<Record<CaseAction, Failure>> = {
  rejectUpload: 'reject',
  optOut: 'reject',
  takeBack: 'reject',
  discardReview: 'reject',
  submitUpload: 'submit',
  completeUpload: 'submit',
  sendForReview: 'submit',
  sendToProvider: 'submit',
  archive: 'archive',
  unarchive: 'archive',
  bypassImages: 'bypass',
};

/** Returns whether there is a specific message: from the server, or because there is no network. */
const hasOwnWords = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'network' || (error.message !== '' && error.status < 500));

export function failureWords(
  action: CaseAction,
  error: unknown,
  words: Translate<(typeof actionFailureMessages)['en']>,
  sayError: Translate<(typeof appMessages)['en']>,
): string {
  const failure = failures[action];
  return failure && !hasOwnWords(error) ? words(failure) : errorMessage(error, sayError);
}

/** Returns the error message of a failed action, in the reader's language. */
export function useFailureWords(): (action: CaseAction, error: unknown) => string {
  const words = useMessages(actionFailureMessages);
  const sayError = useMessages(appMessages);
  return (action, error) => failureWords(action, error, words, sayError);
}
