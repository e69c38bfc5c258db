import { storedKinds, type StorageReport } from '@plainscan/contract';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { formatSpace } from './format-space.ts';
import { operationMessages } from './operation-messages.ts';
import styles from './stored-kinds.module.css';

/** The stored bytes by kind: as a bar and as a list. */
export function StoredKinds({ kinds }: { kinds: NonNullable<StorageReport['kinds']> }) {
  const t = useMessages(operationMessages);
  const { locale } = useLocale();
  const shown = storedKinds.filter((kind) => kinds[kind] > 0);
  if (shown.length === 0) return null;
  return (
    <div>
      <div className={styles['bar']} aria-hidden>
        {shown.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: kinds[kind] }} />
        ))}
      </div>
      <ul className={styles['list']} aria-label={t('byKind')}>
        {shown.map((kind) => (
          <li key={kind}>
            <span className={styles['mark']} data-kind={kind} aria-hidden />
            <span>{t(`kind.${kind}`)}</span> <b>{formatSpace(kinds[kind], locale)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
