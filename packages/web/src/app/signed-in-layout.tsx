import { isStaff, type CurrentUser } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { setInstanceAuthorization } from '../viewers/instances/instance-access.ts';
import { isSignedIn, readAccessToken, claimSessionStorage } from '../platform/session/session-storage.ts';
import { applyBrandColor } from '../platform/page/branding.ts';
import { useLocale } from '../platform/language/i18n.tsx';
import { liveConnection } from '../platform/live/live-connection.ts';
import { PageLoading } from '../platform/page/page-loading.tsx';
import { isPageKeptOpen, loginAddress } from '../platform/session/session-end.ts';
import { currentUserQuery } from '../platform/session/session.ts';
import { deferredPart } from '../ui/deferred-part.tsx';
import { useActivityReports } from './use-activity.ts';

const InterruptedRecordings = deferredPart(
  async () => (await import('../recordings/keeping/interrupted-recordings.tsx')).InterruptedRecordings,
);

const SendingBar = deferredPart(async () => (await import('../uploads/sending-bar.tsx')).SendingBar);
const IdleGuard = deferredPart(async () => (await import('./idle-guard.tsx')).IdleGuard);

// The viewers request images themselves. They read the current token for each request.
setInstanceAuthorization(() => {
  const token = readAccessToken();
  return token === null ? null : `Bearer ${token}`;
});

/** Provides the signed-in user to its pages. The route guard has already decided whether the user may see the page. */
export function SignedInLayout() {
  const location = useLocation();
  return isSignedIn() || isPageKeptOpen() ? (
    <CurrentUserLoader />
  ) : (
    <Navigate to={loginAddress(location)} replace />
  );
}

function CurrentUserLoader() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user) return <PageLoading />;
  claimSessionStorage(user.id);
  return <SignedInPages user={user} />;
}

function SignedInPages({ user }: { user: CurrentUser }) {
  const { setLocale } = useLocale();
  const client = useQueryClient();
  const color = user.workspace.primaryColor;
  useEffect(() => liveConnection.onGap(() => void client.invalidateQueries()), [client]);
  useActivityReports();
  useEffect(() => applyBrandColor(color), [color]);
  useEffect(() => setLocale(user.locale), [user.locale, setLocale]);
  useEffect(() => liveConnection.start(), []);
  return (
    <>
      {isStaff(user.role) && (
        <Suspense>
          <InterruptedRecordings />
        </Suspense>
      )}
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      <Suspense>
        <SendingBar />
      </Suspense>
      <Suspense>
        <IdleGuard />
      </Suspense>
    </>
  );
}
