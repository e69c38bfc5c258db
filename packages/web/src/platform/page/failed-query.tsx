import { Button } from '@mantine/core';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { AppError } from '../api/app-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { appMessages } from '../language/app-messages.ts';
import { useMessages } from '../language/i18n.tsx';

interface FailedQueryProps {
  /** What could not be shown. */
  title: string;
  query: { error: unknown; refetch: () => unknown };
  headingLevel?: 1 | 2 | 3;
}

/** Shown instead of a query's data: what happened, that nothing is lost, and a retry button. */
export function FailedQuery({ title, query: { error, refetch }, headingLevel = 2 }: FailedQueryProps) {
  const t = useMessages(appMessages);
  // A refusal explains itself, and does not make users worry about lost work.
  const isRefusal = error instanceof AppError && error.code !== 'network' && error.status < 500;
  const text = errorMessage(error, t);
  return (
    <ErrorState
      title={title}
      text={isRefusal ? text : `${text} ${t('nothingLost')}`}
      headingLevel={headingLevel}
      actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
    />
  );
}
