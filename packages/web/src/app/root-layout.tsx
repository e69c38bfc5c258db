import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { OfflineNotice } from './offline-notice.tsx';
import { PageLoading } from './page-loading.tsx';

export function RootLayout() {
  return (
    <>
      <OfflineNotice />
      <ScrollRestoration />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
