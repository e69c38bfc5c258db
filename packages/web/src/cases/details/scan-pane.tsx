import type { Case } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CaseStudyPane } from '../components/case-study-pane.tsx';
import { detailsMessages } from '../details-messages.ts';
import { ScanFile } from './scan-file.tsx';
import { scansOf } from './scan-list.ts';
import styles from './scan-pane.module.css';

/** E-009: what the case has to look at, one at a time, each in the viewer of its kind. */
export function ScanPane({ item }: { item: Case }) {
  const words = useMessages(detailsMessages);
  const [chosen, setChosen] = useState<string | null>(null);
  const scans = scansOf(item);
  const studyId = item.dicomStudy?.id ?? '';
  const hasStudy = scans.some(({ id }) => id === studyId);
  // Without a study, what is known of it stands there first.
  const options = [
    ...(hasStudy ? [] : [{ value: '', label: words('images') }]),
    ...scans.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const scan = scans.find(({ id }) => id === (chosen ?? studyId)) ?? null;
  return (
    <div className={styles['pane']} data-submitted={item.reportSubmitted || undefined}>
      {options.length > 1 ? (
        <div className={styles['choice']}>
          <ChoiceField
            label={words('scans')}
            options={options}
            value={scan?.id ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </div>
      ) : null}
      {scan === null || scan.kind === 'dcm' ? (
        <CaseStudyPane item={item} />
      ) : (
        <ScanFile key={scan.id} scan={scan} />
      )}
    </div>
  );
}
