import { caseListMessages, type Case } from '@plainscan/contract';
import { formatMoment, formatZone } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { useNow } from './case-dates.ts';
import { casePageMessages } from './case-page-messages.ts';
import { dueLength, needsDueWarning } from './due-words.ts';
import styles from './case-panel.module.css';

/** Time left in words. For a finished case, when it was signed off. */
export function CaseDue({ item }: { item: Case }) {
  const t = useMessages(caseListMessages);
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  const now = useNow();
  const length = dueLength(item, now, words);
  const moment = item.signedOffAt ?? item.dueDate;
  const weekday = moment ? new Date(moment).toLocaleDateString(locale, { weekday: 'long' }) : '';
  const missing = item.status.value === 'not-paid' ? t('list.afterPayment') : words('dueLater');
  const isPromised = length !== null && !item.signedOffAt && moment !== null;
  const zone = isPromised ? ` ${formatZone(new Date(moment), locale)}` : '';
  return (
    <div>
      <p className={styles['label']}>{words(item.signedOffAt ? 'signedOff' : 'due')}</p>
      {length && !item.signedOffAt ? (
        <p className={styles['due']} data-pressing={needsDueWarning(item, now) || undefined}>
          {length}
        </p>
      ) : null}
      {moment ? null : <p className={styles['missing']}>{missing}</p>}
      {moment ? (
        <p className={`num ${styles['moment']}`}>{`${weekday} ${formatMoment(moment)}${zone}`}</p>
      ) : null}
      {isPromised && new Date(moment) > now ? (
        <CalendarButton caseId={item.id} caseName={item.name} at={new Date(moment)} />
      ) : null}
    </div>
  );
}
