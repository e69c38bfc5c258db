import { useMessages } from '../platform/language/i18n.tsx';
import { recordMessages } from './record-messages.ts';
import styles from './sample-mark.module.css';

/** I-015: says of a study that it is nobody’s own. */
export function SampleMark() {
  return <span className={styles['mark']}>{useMessages(recordMessages)('sample')}</span>;
}
