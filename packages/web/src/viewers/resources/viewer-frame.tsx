import type { ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ViewerHeading } from './viewer-heading.tsx';
import styles from './viewer-frame.module.css';

export interface ViewerFrameProps {
  /** The back button, or the workspace of the page. */
  leading: ReactNode;
  title: string;
  facts?: string | null;
  /** The few controls for the kind of file; on a phone they are near the thumb. */
  tools?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame around every file that is not DICOM: its name, its controls, and the file as large as possible. */
export function ViewerFrame({ leading, title, facts, tools, actions, children }: ViewerFrameProps) {
  const t = useMessages(viewerPageMessages);
  return (
    <div className={styles['frame']}>
      <div className={styles['room']}>
        <header className={styles['head']}>
          {leading}
          <div className={styles['titles']}>
            <ViewerHeading>{title}</ViewerHeading>
            {facts ? <p>{facts}</p> : null}
          </div>
          {tools ? <div className={styles['tools']}>{tools}</div> : null}
          <div className={styles['actions']}>{actions}</div>
          <p className={styles['notice']}>{t('notDiagnostic')}</p>
        </header>
        <div className={styles['stage']}>{children}</div>
      </div>
    </div>
  );
}
