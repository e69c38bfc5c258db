import { AppError } from '../platform/api/app-error.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { operationMessages } from './operation-messages.ts';

/** Returns why no data can be shown. Operators are told if the database is the reason. */
export function useProblemWords(): (error: unknown) => string {
  const t = useMessages(operationMessages);
  const app = useMessages(appMessages);
  return (error) =>
    error instanceof AppError && error.code === 'server.database-away'
      ? t('databaseAway')
      : errorMessage(error, app);
}
