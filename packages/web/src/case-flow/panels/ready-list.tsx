import { imagesOf, type Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Checklist, type CheckItem } from '../../ui/lists/checklist.tsx';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import styles from '../../cases/case-panel.module.css';

/** Lists what is ready for recording. What will never come is not waited for (CG-58). */
export function ReadyList({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const images = imagesOf(item);
  const count = item.dicomStudy?.imageCount ?? 0;
  const imagesText = {
    here: words(count === 1 ? 'imageHere' : 'imagesHere', { n: count }),
    other: words('imagesOther'),
    coming: words('imagesMissing'),
    portal: words('imagesInPortal'),
    none: words('imagesNever'),
  };
  const hasReport = item.reports.length > 0;
  const items: CheckItem[] = [
    { id: 'images', state: images === 'coming' ? 'open' : 'done', text: imagesText[images] },
    {
      id: 'question',
      state: item.questionText ? 'done' : 'open',
      text: words(item.questionText ? 'questionHere' : 'questionMissing'),
    },
    {
      id: 'report',
      state: hasReport || item.isBypassed ? 'done' : 'open',
      text: words(hasReport ? 'reportHere' : item.isBypassed ? 'reportNever' : 'reportMissing'),
    },
  ];
  // Nothing is ready while the images may be someone else's.
  const shown: CheckItem[] = item.isHeld
    ? [{ id: 'held', state: 'problem', text: words('heldImages') }]
    : items;
  return (
    <section className={styles['section']}>
      <h2>{words(item.isHeld ? 'notReady' : 'ready')}</h2>
      <Checklist items={shown} />
    </section>
  );
}
