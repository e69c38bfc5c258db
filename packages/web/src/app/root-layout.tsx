import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { dismissMissingPage, isPageMissing, subscribeToMissingPage } from '../platform/page/missing-page.ts';
import { PageLoading } from '../platform/page/page-loading.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { useIsReplaced } from '../ui/load-part.ts';
import styles from './top-notice.module.css';

export function RootLayout() {
  return (
    <>
      <OfflineNotice />
      <NewVersionNotice />
      <MissingPageNotice />
      <ScrollRestoration />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** A banner shown while the browser is offline. */
function OfflineNotice() {
  const t = useMessages(appMessages);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{isOnline ? null : <p className={styles['notice']}>{t('offline')}</p>}</div>;
}

/** A banner shown after something failed to load because the server has a newer version. */
export function NewVersionNotice() {
  const t = useMessages(appMessages);
  const isReplaced = useIsReplaced();
  return (
    <div role="status">
      {isReplaced ? (
        <p className={styles['notice']}>
          {t('newVersion')}
          <LiteButton onClick={() => window.location.reload()}>{t('reload')}</LiteButton>
        </p>
      ) : null}
    </div>
  );
}

/** A banner for those who came from an address without a page. */
function MissingPageNotice() {
  const t = useMessages(appMessages);
  const isMissing = useSyncExternalStore(subscribeToMissingPage, isPageMissing);
  return (
    <div role="status">
      {isMissing ? (
        <p className={styles['notice']}>
          {t('missingPage')}
          <LiteButton onClick={dismissMissingPage}>{t('understood')}</LiteButton>
        </p>
      ) : null}
    </div>
  );
}
