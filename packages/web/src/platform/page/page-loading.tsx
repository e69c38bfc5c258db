import { appMessages } from '../language/app-messages.ts';
import { useMessages } from '../language/i18n.tsx';
import styles from './page-loading.module.css';

/** B-024: nothing can be pressed while a page or its person is read. Most of the time it is gone before it is seen. */
export function PageLoading() {
  const t = useMessages(appMessages);
  return (
    <div className={styles['overlay']}>
      <p role="status">
        <span className={styles['line']} aria-hidden />
        {t('loading')}
      </p>
    </div>
  );
}
