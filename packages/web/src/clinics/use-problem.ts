import { problemIn } from '@plainscan/contract';
import { AppError } from '../platform/api/app-error.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useLocale } from '../platform/language/i18n.tsx';

/** The server's words, at the field if it named one; else the sentence of the specification for this setting. */
export function useProblem(error: Error | null, field: string, fallback: string): string | null {
  const { locale } = useLocale();
  if (error === null) return null;
  const named = refusedFields(error)[field];
  if (named) return problemIn(locale, named);
  return error instanceof AppError && error.message && error.status < 500 ? error.message : fallback;
}
