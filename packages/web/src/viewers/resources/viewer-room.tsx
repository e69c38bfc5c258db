import type { ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ViewerHeading } from './viewer-heading.tsx';
import styles from './viewer-room.module.css';

export interface ViewerRoomProps {
  /** The way back, or whose page this is. */
  leading: ReactNode;
  title: string;
  facts?: string | null;
  /** The few controls of the kind of file; at the thumb on a phone. */
  tools?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame around every file that is no DICOM: its name, its controls, and the file as large as the room allows. */
export function ViewerRoom({ leading, title, facts, tools, actions, children }: ViewerRoomProps) {
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
