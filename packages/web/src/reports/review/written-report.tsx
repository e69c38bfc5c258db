import { ExplainedText } from '../../library/reading/explained-text.tsx';
import { PatientWords, type ReadCase } from '../../library/reading/patient-words.tsx';
import styles from './video-versions.module.css';

/** CG-218: the written report with the marks that its patient will see, for staff before the sign-off. */
export const WrittenReport = ({ item, text }: { item: ReadCase; text: string }) => (
  <PatientWords item={item}>
    <ExplainedText kind="report" text={text} className={styles['written']} />
  </PatientWords>
);
