import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { NewVersionNotice } from './new-version-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageLoading } from '../platform/page/page-loading.tsx';

export function RootLayout() {
  return (
    <>
      <OfflineNotice />
      <NewVersionNotice />
      <ScrollRestoration />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
