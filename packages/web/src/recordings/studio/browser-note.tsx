import { useState, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { hasLimitedRecorder } from '../capture/start-recorder.ts';
import { dismissBrowserNote, isBrowserNoteDismissed } from '../capture/studio-choices.ts';
import type { SessionPhase } from '../keeping/session-state.ts';
import { Note } from './studio-notes.tsx';
import { studioWords } from './studio-words.ts';

interface BrowserNoteProps {
  readonly phase: SessionPhase;
  /** Shown in other browsers, and once the note was read. */
  readonly children: ReactNode;
}

/** Tells before the first recording what this browser cannot do. */
export function BrowserNote({ phase, children }: BrowserNoteProps) {
  const t = useMessages(studioWords);
  const [isDismissed, setDismissed] = useState(isBrowserNoteDismissed);
  if (isDismissed || phase !== 'idle' || !hasLimitedRecorder()) return children;
  const dismiss = () => {
    dismissBrowserNote();
    setDismissed(true);
  };
  return (
    <Note tone="warn" isLow title={t('browserTitle')} action={t('browserSeen')} onAction={dismiss}>
      {t('browserText')}
    </Note>
  );
}
