import { errorText } from '@plainscan/contract';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { Checklist } from '../../ui/lists/checklist.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isUnderway } from '../../uploads/sending-store.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { Agreements } from '../steps/agreements.tsx';
import { focusField, focusPlace } from '../steps/focus-place.ts';
import { PackageChoice } from '../steps/package-choice.tsx';
import { SubmitButton } from '../steps/submit-button.tsx';
import type { RequestItem } from '../values/request-needs.ts';

interface RailProps {
  request: CaseRequest;
}

function useItemWords(): (item: RequestItem) => string {
  const t = useMessages(requestMessages);
  return ({ id, count }) => {
    if (id !== 'confirm') return t(`item.${id}`);
    if (count === 0) return t('itemConfirmed');
    return count === 1 ? t('itemConfirmOne') : t('itemConfirm', { n: count });
  };
}

const goTo = ({ id, field }: RequestItem): void =>
  field ? focusField(field) : focusPlace(id === 'study' ? 'images' : id);

/** What is missing, what is bought, and in the foot, always in sight, the terms and the submit button. */
export function RequestRail({ request }: RailProps) {
  const t = useMessages(requestMessages);
  const words = useItemWords();
  const items = request.check.items.map((item) => ({
    id: item.id,
    state: item.state,
    text: words(item),
    onGo: () => goTo(item),
  }));
  return (
    <aside className={styles['rail']} aria-label={t('railTitle')}>
      <div>
        <h2 className={styles['railTitle']}>{t('railTitle')}</h2>
        <Checklist items={items} />
      </div>
      <hr className={styles['line']} />
      <PackageChoice request={request} />
      <div className={styles['submit']}>
        <Agreements request={request} />
        <Refusal request={request} />
        <SubmitButton request={request} />
        <p id="why-submit" className={styles['why']}>
          <Reason request={request} />
        </p>
      </div>
    </aside>
  );
}

/** The server's errors, and what was missing when the button was pressed. */
function Refusal({ request: { failure, check, tried } }: RailProps) {
  const t = useMessages(requestMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  // The two checkboxes show by themselves that they are missing.
  const missing = tried.has('finalize') && check.problem !== 'case.terms' ? check.problem : null;
  const notes = [
    failure ? `${errorMessage(failure, app)} ${t('submitFailed')}` : null,
    missing ? errorText(missing, locale) : null,
  ];
  return notes.map((note) =>
    note === null ? null : (
      <div key={note} className={styles['failure']}>
        <Note tone="bad">{note}</Note>
      </div>
    ),
  );
}

function Reason({ request: { files, check } }: RailProps) {
  const t = useMessages(requestMessages);
  const { study, report } = files;
  const left = check.items.filter(({ state }) => state !== 'done');
  const runs = study && isUnderway(study);
  if (left.length === 1 && left[0]?.id === 'report' && report && isUnderway(report))
    return t('reportRunning');
  if (left.length > 1) return t(runs ? 'leftManyRunning' : 'leftMany', { n: left.length });
  if (left.length === 1) return t(runs ? 'leftOneRunning' : 'leftOne');
  return t(runs ? 'readyRunning' : 'ready');
}
