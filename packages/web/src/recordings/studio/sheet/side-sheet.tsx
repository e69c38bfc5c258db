import type { Case } from '@plainscan/contract';
import { EyeOff, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { CaseFilesPart, CaseHead, CaseNotesPart, CaseReportPart } from './case-parts.tsx';
import { sheetMessages } from './sheet-messages.ts';
import { SheetTabs, type SheetTab } from './sheet-tabs.tsx';
import styles from './side-sheet.module.css';

interface SideSheetProps {
  readonly item: Case;
  /** Tabs about the recording, before those about the case. */
  readonly first: readonly SheetTab[];
  /** The tab to read while recording; `null` if not recording. */
  readonly readMeanwhile: 'script' | 'report' | null;
  /** On narrow screens the open sheet covers the lower part of the picture. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What the speaker needs to know, next to the picture and outside the recording. */
export function SideSheet({ item, first, readMeanwhile, isOpen, onClose }: SideSheetProps) {
  const t = useMessages(sheetMessages);
  const sheet = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    sheet.current?.focus();
    // A click in the sheet gives the focus back to the studio, so Escape is heard everywhere.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  const [chosen, setChosen] = useState('sound');
  useEffect(() => {
    // When recording starts, the tab to read replaces the settings.
    if (readMeanwhile) setChosen((before) => (before === 'sound' ? readMeanwhile : before));
  }, [readMeanwhile]);
  const tabs: SheetTab[] = [
    ...first,
    { id: 'report', label: t('report'), content: <CaseReportPart item={item} /> },
    {
      id: 'notes',
      label: t('notes'),
      count: item.reviewNotes.filter(({ resolvedAt }) => resolvedAt === null).length,
      content: <CaseNotesPart item={item} />,
    },
    {
      id: 'files',
      label: t('files'),
      count: item.additionalFiles.length,
      content: <CaseFilesPart item={item} />,
    },
  ];
  return (
    <aside ref={sheet} className={styles['sheet']} aria-label={t('sheet')} data-open={isOpen} tabIndex={-1}>
      <div className={styles['case']}>
        <p className={styles['never']}>
          <EyeOff aria-hidden="true" size={16} strokeWidth={1.75} />
          {t('neverRecorded')}
        </p>
        <button type="button" className={styles['close']} aria-label={t('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
        <CaseHead item={item} />
      </div>
      <div className={styles['parts']}>
        <SheetTabs label={t('parts')} tabs={tabs} chosen={chosen} onChoose={setChosen} />
      </div>
    </aside>
  );
}
