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

/** Stands where the answer of a query would: what happened, that nothing is lost, and the way to ask again. */
export function FailedQuery({ title, query: { error, refetch }, headingLevel = 2 }: FailedQueryProps) {
  const t = useMessages(appMessages);
  // A refusal says itself what to do; nobody fears for their work because of it.
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
