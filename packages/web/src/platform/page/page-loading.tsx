import { appMessages } from '../language/app-messages.ts';
import { useMessages } from '../language/i18n.tsx';
import styles from './page-loading.module.css';

/** B-024: blocks clicks while a page or its user is loading. Usually gone before it becomes visible. */
export function PageLoading() {
  const t = useMessages(appMessages);
  return (
    <div className={styles['overlay']} data-loading>
      <p role="status">
        <span className={styles['line']} aria-hidden />
        {t('loading')}
      </p>
    </div>
  );
}
