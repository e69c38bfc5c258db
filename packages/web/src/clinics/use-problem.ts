import { problemIn } from '@plainscan/contract';
import { AppError } from '../platform/api/app-error.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useLocale } from '../platform/language/i18n.tsx';

/** Returns the server's message if it named the field, otherwise the specification's for this setting. */
export function useProblem(error: Error | null, field: string, fallback: string): string | null {
  const { locale } = useLocale();
  if (error === null) return null;
  const named = refusedFields(error)[field];
  if (named) return problemIn(locale, named);
  return error instanceof AppError && error.message && error.status < 500 ? error.message : fallback;
}
