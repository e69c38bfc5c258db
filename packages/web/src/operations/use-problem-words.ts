import { AppError } from '../platform/api/app-error.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { operationMessages } from './operation-messages.ts';

/** Says why nothing can be shown; those who run the product are told that it is the database. */
export function useProblemWords(): (error: unknown) => string {
  const t = useMessages(operationMessages);
  const app = useMessages(appMessages);
  return (error) =>
    error instanceof AppError && error.code === 'server.database-away'
      ? t('databaseAway')
      : errorMessage(error, app);
}
