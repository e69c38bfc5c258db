// Translates the server's errors for the reader. Loaded on demand: the catalog is long, and responses are in English
// anyway.
import {
  errorCatalog,
  errorText,
  problemIn,
  refusalPartIn,
  type ErrorCode,
  type Locale,
} from '@plainscan/contract';
import { AppError } from './app-error.ts';

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalog, code);

/** Returns the error in another language. Text that is in no table stays unchanged. */
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
