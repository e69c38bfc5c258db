// Shown instead of a file that is missing, not ready, or cannot be shown.
import { Button } from '@mantine/core';
import type { Resource } from '@plainscan/contract';
import { use, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useGoBack } from './use-go-back.ts';
import { ViewerHeadingLevel } from './viewer-heading.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import styles from './viewer-states.module.css';

function Centered({ children }: { children: ReactNode }) {
  return <div className={styles['middle']}>{children}</div>;
}

/** H-005, H-006: the one sentence for every failure of a viewer, in red. */
export function ResourceFailed({ onRetry = null }: { onRetry?: (() => void) | null }) {
  const t = useMessages(viewerPageMessages);
  return (
    <Centered>
      <div role="alert">
        <EmptyState
          title={<span className={styles['failed']}>{t('failed')}</span>}
          text={t('failedText')}
          drawing="signal"
          tone="bad"
          headingLevel={use(ViewerHeadingLevel)}
          actions={<FailureActions onRetry={onRetry} />}
        />
      </div>
    </Centered>
  );
}

/** H-008: tells that the file is not available. */
export function ResourceMissing() {
  const t = useMessages(viewerPageMessages);
  return (
    <Centered>
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        headingLevel={use(ViewerHeadingLevel)}
        actions={<FailureActions onRetry={null} />}
      />
    </Centered>
  );
}

export function ResourceWaiting({ text }: { text: string }) {
  return (
    <Centered>
      <p role="status" className={styles['waiting']}>
        {text}
      </p>
    </Centered>
  );
}

/** The file is still being prepared, of a long video all but the poster. The page polls automatically. */
export function ResourceProcessing({ resource: { title, posterPath } }: { resource: Resource }) {
  const t = useMessages(viewerPageMessages);
  return (
    <Centered>
      {posterPath === null ? null : (
        <img className={styles['poster']} src={posterPath} alt={t('posterOf', { title })} />
      )}
      <div role="status">
        <EmptyState
          title={t('processing')}
          text={t('processingText')}
          drawing={posterPath === null ? 'clock' : null}
        />
      </div>
    </Centered>
  );
}

/** The file cannot be shown, with the reason. Saving stays possible if the reader may. */
export function ResourceUnviewable({ reason, canSave }: { reason: string; canSave: boolean }) {
  const t = useMessages(viewerPageMessages);
  return (
    <Centered>
      <EmptyState
        title={t('notShown')}
        text={`${reason} ${t(canSave ? 'notShownSave' : 'otherOnlyLook')}`}
        drawing="archive"
      />
    </Centered>
  );
}

function FailureActions({ onRetry }: { onRetry: (() => void) | null }) {
  const t = useMessages(viewerPageMessages);
  const goBack = useGoBack();
  return (
    <>
      {onRetry ? <Button onClick={onRetry}>{t('tryAgain')}</Button> : null}
      {goBack ? (
        <Button variant="default" onClick={goBack}>
          {t('back')}
        </Button>
      ) : null}
    </>
  );
}
