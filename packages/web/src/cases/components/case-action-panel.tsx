import { caseMessages, type Case } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { useCurrentUser } from '../../app/session.ts';
import { Checklist, type CheckItem } from '../../ui/checklist.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import { CaseActionButtons } from './case-action-buttons.tsx';
import { CaseDue } from './case-due.tsx';
import { CasePatient } from './case-patient.tsx';
import styles from './case-action-panel.module.css';

/** Before there is a video: how long is left, what can be done, and what recording can build on. */
export function CaseActionPanel({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const offersClaim = item.offeredActions.some(({ action }) => action === 'claim');
  return (
    <aside className={styles['panel']} aria-label={words('actions')}>
      <CaseDue item={item} />
      <CaseActionButtons item={item} />
      {offersClaim ? <p className={styles['small']}>{words('claimMeans')}</p> : null}
      <PickedUp item={item} />
      <ReadyList item={item} />
      <CasePatient item={item} />
    </aside>
  );
}

/** E-032: other people's case. */
function PickedUp({ item }: { item: Case }) {
  const t = useMessages(caseMessages);
  const words = useMessages(casePageMessages);
  const user = useCurrentUser();
  if (item.status.value !== 'in-progress' || item.assigneeId === user.id || !item.assigneeName) return null;
  return <p>{words('pickedUpBy', { text: t('live.pickedUp'), name: item.assigneeName })}</p>;
}

function ReadyList({ item }: { item: Case }) {
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
