import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useDarkPage } from '../../ui/theme/theme-choice.ts';
import { videoEditorMessages } from './video-editor-messages.ts';
import styles from './video-editor.module.css';

/** The whole screen in a dark theme, so that the video is the brightest thing on it. */
export function EditorLayout({ children }: { children: ReactNode }) {
  useDarkPage();
  return (
    <div className={styles['room']} data-theme="dark">
      {children}
    </div>
  );
}

/** The same without a video: one centered message. */
export function EmptyEditorLayout({ children }: { children: ReactNode }) {
  useDarkPage();
  return (
    <main className={styles['empty']} data-theme="dark">
      {children}
    </main>
  );
}

interface EditorUnavailableProps {
  caseId: string;
  title: string;
  text: string;
  /** Possible actions, before the link back to the case. */
  actions?: ReactNode;
}

/** Explains why there is nothing to edit. */
export function EditorUnavailable({ caseId, title, text, actions }: EditorUnavailableProps) {
  const t = useMessages(videoEditorMessages);
  return (
    <EmptyEditorLayout>
      <ErrorState
        title={title}
        text={text}
        headingLevel={1}
        actions={
          <>
            {actions}
            <Button
              component={Link}
              variant={actions ? 'default' : 'filled'}
              to={`/case-details?caseId=${caseId}`}
            >
              {t('back')}
            </Button>
          </>
        }
      />
    </EmptyEditorLayout>
  );
}
