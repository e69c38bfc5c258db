import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { operationMessages } from './operation-messages.ts';
import styles from './operations-page.module.css';
import type { OperationsSectionId } from './section-ids.ts';
import { useProblemWords } from './use-problem-words.ts';

export interface OperationsSectionProps<Data> {
  id?: OperationsSectionId;
  title: string;
  text: string;
  query: UseQueryResult<Data>;
  /** The approximate number of lines. */
  skeletonRows: number;
  /** Stays visible while the data loads. */
  foot?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One section of the page with its data, or the reason why there is none. */
export function OperationsSection<Data>({
  id,
  title,
  text,
  query: { data, error, refetch },
  skeletonRows,
  foot,
  children,
}: OperationsSectionProps<Data>) {
  const t = useMessages(operationMessages);
  const wordsOf = useProblemWords();
  if (error && data === undefined)
    return (
      <ErrorState
        title={t('failed')}
        text={wordsOf(error)}
        actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    );
  return (
    <section id={id} tabIndex={-1} className={styles['section']}>
      <h2>{title}</h2>
      <p className={styles['text']}>{text}</p>
      {data === undefined ? <SkeletonRows rows={skeletonRows} widths={[60, 40]} /> : children(data)}
      {foot}
    </section>
  );
}
