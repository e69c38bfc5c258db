// The routes of the web app. Each page is a separate chunk, and so are the routes of all pages after login, so that the
// login page loads none of the rest.
import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadPart } from '../ui/load-part.ts';
import { PageFailed } from './error-boundary.tsx';
import { registerSignedInFrame } from '../platform/page/after-login.ts';
import { PageLoading } from '../platform/page/page-loading.tsx';
import { page, registerRouter } from './lazy-page.ts';
import { RootLayout } from './root-layout.tsx';
import { guardRoute, isAnotherPage } from './route-guard.ts';

/** Pages of signed-out users. They load fast, because they are the first thing a new patient sees. */
const entryPages: RouteObject[] = [
  { path: 'login', lazy: page(async () => (await import('../auth/login/login-page.tsx')).LoginPage) },
  {
    path: 'register',
    lazy: page(async () => (await import('../auth/registration/register-page.tsx')).RegisterPage),
  },
  { path: 'invite', lazy: page(async () => (await import('../auth/password/invite-page.tsx')).InvitePage) },
  {
    path: 'forgot-password',
    lazy: page(async () => (await import('../auth/password/forgot-password-page.tsx')).ForgotPasswordPage),
  },
  {
    path: 'password-reset-success',
    lazy: page(async () => (await import('../auth/password/reset-mail-sent-page.tsx')).ResetMailSentPage),
  },
  {
    path: 'reset-password',
    lazy: page(async () => (await import('../auth/password/reset-password-page.tsx')).ResetPasswordPage),
  },
  {
    path: 'verify-email',
    lazy: page(async () => (await import('../auth/registration/verify-email-page.tsx')).VerifyEmailPage),
  },
  {
    path: 'stop-reminders/:token',
    lazy: page(async () => (await import('../auth/reminders/stop-reminders-page.tsx')).StopRemindersPage),
  },
  {
    path: 'auth-success',
    lazy: page(async () => (await import('../auth/login/auth-success-page.tsx')).AuthSuccessPage),
  },
  {
    path: 'inactivity',
    lazy: page(async () => (await import('../auth/login/inactivity-page.tsx')).InactivityPage),
  },
  {
    path: 'download/:resourceId',
    lazy: page(async () => (await import('../records/downloads/download-page.tsx')).DownloadPage),
  },
  { path: 'terms', lazy: page(async () => (await import('../legal/terms-page.tsx')).TermsPage) },
  {
    path: 'privacy',
    lazy: page(async () => (await import('../legal/privacy-page.tsx')).PrivacyPage),
  },
];

const fetchLibraryRoutes = () => import('./library-routes.tsx');

registerSignedInFrame([
  fetchLibraryRoutes,
  () => import('./mantine-layout.tsx'),
  () => import('./signed-in-layout.tsx'),
]);

const rootId = 'root';
/** Matches what no other route does. */
const anyPath = '*';

export const router = createBrowserRouter(
  [
    {
      id: rootId,
      path: '/',
      loader: guardRoute,
      shouldRevalidate: isAnotherPage,
      Component: RootLayout,
      errorElement: <PageFailed />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        ...entryPages,
        // The guard redirects before this renders: only the other routes are pages (B-009).
        { path: anyPath, element: <PageLoading /> },
      ],
    },
  ],
  {
    async patchRoutesOnNavigation({ matches, patch, path }) {
      // Called for known routes with parameters too.
      const last = matches.at(-1)?.route;
      const isKnown = last !== undefined && last.id !== rootId && last.path !== anyPath;
      // The guard leads away from the root, often to the login page.
      if (isKnown || path === '/') return;
      const reload = (): void => window.location.assign(path);
      const { libraryRoutes } = await loadPart(fetchLibraryRoutes, reload);
      patch(rootId, [libraryRoutes]);
    },
  },
);

registerRouter(router);
