// Shown instead of a file that is missing, not ready, or cannot be shown.
import { Button } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useGoBack } from './use-go-back.ts';
import { ViewerHeadingLevel } from './viewer-heading.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import styles from './viewer-states.module.css';

function Middle({ children }: { children: ReactNode }) {
  return <div className={styles['middle']}>{children}</div>;
}

/** H-005, H-006: the one sentence for every failure of a viewer, in red. */
export function ResourceFailed({ onRetry = null }: { onRetry?: (() => void) | null }) {
  const t = useMessages(viewerPageMessages);
  return (
    <Middle>
      <div role="alert">
        <EmptyState
          title={<span className={styles['failed']}>{t('failed')}</span>}
          text={t('failedText')}
          drawing="signal"
          tone="bad"
          headingLevel={use(ViewerHeadingLevel)}
          actions={<Ways onRetry={onRetry} />}
        />
      </div>
    </Middle>
  );
}

/** H-008: tells that the file is not available. */
export function ResourceMissing() {
  const t = useMessages(viewerPageMessages);
  return (
    <Middle>
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        headingLevel={use(ViewerHeadingLevel)}
        actions={<Ways onRetry={null} />}
      />
    </Middle>
  );
}

export function ResourceWaiting({ text }: { text: string }) {
  return (
    <Middle>
      <p role="status" className={styles['waiting']}>
        {text}
      </p>
    </Middle>
  );
}

/** The file is still being prepared. The page polls automatically. */
export function ResourceProcessing() {
  const t = useMessages(viewerPageMessages);
  return (
    <Middle>
      <div role="status">
        <EmptyState title={t('processing')} text={t('processingText')} drawing="clock" />
      </div>
    </Middle>
  );
}

/** The file cannot be shown, with the reason. Saving stays possible if the reader may. */
export function ResourceUnshown({ reason, canSave }: { reason: string; canSave: boolean }) {
  const t = useMessages(viewerPageMessages);
  return (
    <Middle>
      <EmptyState
        title={t('notShown')}
        text={`${reason} ${t(canSave ? 'notShownSave' : 'otherOnlyLook')}`}
        drawing="archive"
      />
    </Middle>
  );
}

function Ways({ onRetry }: { onRetry: (() => void) | null }) {
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
