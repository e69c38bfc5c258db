import { imagesOf, type Case } from '@plainscan/contract';
import { Suspense, useId, useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { lazyPart } from '../ui/load-part.ts';
import { CaseStudyPane } from './case-study-pane.tsx';
import { detailsMessages } from '../cases/details-messages.ts';
import { scansOf } from './scan-list.ts';
import styles from './scan-pane.module.css';

const EmbeddedViewer = lazyPart(
  async () => (await import('../viewers/resources/embedded-viewer.tsx')).EmbeddedViewer,
);

/** E-009: the viewable files of a case, one at a time, each in its viewer. */
export function ScanPane({ item }: { item: Case }) {
  const words = useMessages(detailsMessages);
  const [chosen, setChosen] = useState<string | null>(null);
  const scans = scansOf(item);
  const studyId = item.dicomStudy?.id ?? '';
  const hasStudy = scans.some(({ id }) => id === studyId);
  // Without images, the written report is all there is to see (CG-58).
  const first = imagesOf(item) === 'none' ? (scans[0]?.id ?? '') : studyId;
  // Until images arrive, the first option shows what is known about them.
  const options = [
    ...(hasStudy || first !== studyId ? [] : [{ value: '', label: words('images') }]),
    ...scans.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const scan = scans.find(({ id }) => id === (chosen ?? first)) ?? null;
  return (
    <div className={styles['pane']} data-submitted={item.reportSubmitted || undefined}>
      {options.length > 1 ? (
        <ScanChoice options={options} value={scan?.id ?? ''} onChange={setChosen} />
      ) : null}
      {scan === null || scan.isDicom ? (
        <CaseStudyPane item={item} />
      ) : (
        <div className={styles['file']} data-theme="dark">
          <Suspense>
            <EmbeddedViewer
              key={scan.id}
              uuid={scan.id}
              title={scan.title}
              others={scans.map(({ id }) => id)}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

interface ScanChoiceProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** The scan selector: one line that scrolls sideways if there are many. */
function ScanChoice({ options, value, onChange }: ScanChoiceProps) {
  const words = useMessages(detailsMessages);
  const name = useId();
  return (
    <div className={styles['choice']} role="radiogroup" aria-label={words('scans')}>
      {options.map((option) => (
        <label key={option.value} className={styles['option']} title={option.label}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="ellipsis">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
