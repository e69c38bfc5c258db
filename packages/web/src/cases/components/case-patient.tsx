import type { Case } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { formatIsoDate } from '../../ui/typed-date.ts';
import { ageAt, formatDay } from '../case-dates.ts';
import { casePageMessages } from '../case-page-messages.ts';
import styles from './case-action-panel.module.css';

/** Whom the report is for, and who works on it. */
export function CasePatient({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const { preferredName, dateOfBirth, gender } = item.patient;
  const born =
    dateOfBirth &&
    words('bornAge', { date: formatIsoDate(dateOfBirth), years: ageAt(dateOfBirth, new Date()) });
  return (
    <>
      <section className={styles['section']}>
        <h2>{words('patient')}</h2>
        <DefinitionList
          definitions={[
            { term: words('called'), value: preferredName },
            { term: words('born'), value: born },
            { term: words('sex'), value: gender && words(gender) },
          ]}
        />
      </section>
      <section className={styles['section']}>
        <h2>{words('theCase')}</h2>
        <DefinitionList
          definitions={[
            { term: words('package'), value: words(item.reportType) },
            { term: words('requested'), value: formatDay(item.createdAt) },
            { term: words('consultant'), value: item.assigneeName },
            { term: words('reviewer'), value: item.reviewerName },
            { term: words('studyNote'), value: item.description },
          ]}
        />
      </section>
    </>
  );
}
