// The server's refusals in the reader's language. Fetched when it is needed: the catalogue is long, and English is what
// travels anyway.
import {
  errorCatalogue,
  errorText,
  problemIn,
  refusalPartIn,
  type ErrorCode,
  type Locale,
} from '@plainscan/contract';
import { AppError } from './app-error.ts';

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The same refusal in another language; what is in no table of ours stays as it came. */
export function inLanguage(error: AppError, locale: Locale): AppError {
  const params = Object.fromEntries(
    Object.entries(error.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? refusalPartIn(locale, value) : value,
    ]),
  );
  const message = isKnown(error.code) ? errorText(error.code, locale, params) : error.message;
  const fields = Object.entries(error.validationError).map(
    ([name, messages]) => [name, messages.map((text) => problemIn(locale, text))] as const,
  );
  return new AppError(message, {
    status: error.status,
    code: error.code,
    params: error.params,
    validationError: Object.fromEntries(fields),
    ...(error.requestId && { requestId: error.requestId }),
    body: error.body,
  });
}
