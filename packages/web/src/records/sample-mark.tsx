import { useMessages } from '../platform/language/i18n.tsx';
import { recordMessages } from './record-messages.ts';
import styles from './sample-mark.module.css';

/** I-015: marks a study as a sample. */
export function SampleMark() {
  return <span className={styles['mark']}>{useMessages(recordMessages)('sample')}</span>;
}
