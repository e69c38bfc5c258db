import type { Case } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { DefinitionList, type Definition } from '../ui/lists/definition-list.tsx';
import { formatIsoDate } from '../ui/fields/typed-date.ts';
import { ageAt } from './case-dates.ts';
import { casePageMessages } from './case-page-messages.ts';
import styles from './case-panel.module.css';

/** Returns what a consultant tells the patient, and what distinguishes patients with the same name. */
export function usePatientFacts({ patient }: Pick<Case, 'patient'>): Definition[] {
  const words = useMessages(casePageMessages);
  const { preferredName, dateOfBirth, gender } = patient;
  const born =
    dateOfBirth &&
    words('bornAge', { date: formatIsoDate(dateOfBirth), years: ageAt(dateOfBirth, new Date()) });
  return [
    { term: words('called'), value: preferredName },
    { term: words('born'), value: born },
    { term: words('sex'), value: gender && words(gender) },
  ];
}

/** The patient the report is for. */
export function CasePatient({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const facts = usePatientFacts(item);
  if (facts.every(({ value }) => !value)) return null;
  return (
    <section className={styles['section']}>
      <h2>{words('patient')}</h2>
      <DefinitionList definitions={facts} />
    </section>
  );
}
