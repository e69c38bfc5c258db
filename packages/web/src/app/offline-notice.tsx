import { useSyncExternalStore } from 'react';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import styles from './top-notice.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** A line at the top while the browser has no network. */
export function OfflineNotice() {
  const t = useMessages(appMessages);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{isOnline ? null : <p className={styles['notice']}>{t('offline')}</p>}</div>;
}
