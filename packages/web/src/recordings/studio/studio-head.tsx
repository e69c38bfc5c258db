import type { StudyDocument } from '@plainscan/contract';
import { Keyboard, PanelBottomOpen } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { sheetMessages } from './sheet/sheet-messages.ts';
import type { StudioMessages } from './studio-messages.ts';
import { toolMessages } from './tools/tool-messages.ts';
import styles from './studio-page.module.css';

interface StudioHeadProps {
  readonly document: StudyDocument;
  readonly onKeys: () => void;
  readonly onSheet: () => void;
  readonly onLeave: () => void;
  readonly messages: StudioMessages;
}

/** The patient whose images these are, and the exit button. */
export function StudioHead({ document, onKeys, onSheet, onLeave, messages }: StudioHeadProps) {
  const sheet = useMessages(sheetMessages);
  const tools = useMessages(toolMessages);
  return (
    <header className={styles.head}>
      <h1>{document.patient?.name ?? document.title}</h1>
      <span className={styles.study}>{document.patient ? document.title : ''}</span>
      <button type="button" className={styles.keysButton} aria-keyshortcuts="?" onClick={onKeys}>
        <Keyboard aria-hidden="true" size={18} strokeWidth={1.75} />
        <span>{tools('keys')}</span>
        <kbd aria-hidden="true">?</kbd>
      </button>
      <button type="button" className={styles.sheetButton} onClick={onSheet}>
        <PanelBottomOpen aria-hidden="true" size={18} strokeWidth={1.75} />
        {sheet('open')}
      </button>
      <button type="button" className={styles.quiet} onClick={onLeave}>
        {messages.leave}
      </button>
    </header>
  );
}
