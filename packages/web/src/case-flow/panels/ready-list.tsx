import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Checklist, type CheckItem } from '../../ui/lists/checklist.tsx';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import styles from '../../cases/case-panel.module.css';

/** Lists what is ready for recording. */
export function ReadyList({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const images = item.progress ? 0 : (item.dicomStudy?.imageCount ?? 0);
  const imagesText =
    images === 0
      ? words('imagesMissing')
      : images === 1
        ? words('imageHere')
        : words('imagesHere', { n: images });
  const items: CheckItem[] = [
    { id: 'images', state: images > 0 ? 'done' : 'open', text: imagesText },
    {
      id: 'question',
      state: item.questionText ? 'done' : 'open',
      text: words(item.questionText ? 'questionHere' : 'questionMissing'),
    },
    {
      id: 'report',
      state: item.reports.length > 0 ? 'done' : 'open',
      text: words(item.reports.length > 0 ? 'reportHere' : 'reportMissing'),
    },
  ];
  return (
    <section className={styles['section']}>
      <h2>{words('ready')}</h2>
      <Checklist items={items} />
    </section>
  );
}
