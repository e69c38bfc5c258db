// Every address of the web app. Each page is a chunk of its own, so that the login page carries nothing of the rest.
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageFailed } from './error-boundary.tsx';
import { PageLoading } from './page-loading.tsx';
import { RootLayout } from './root-layout.tsx';
import { guardRoute, isAnotherPage } from './route-guard.ts';

/** Pages of signed-in people, below the layout that knows them. */
const ownPages: RouteObject[] = [
  {
    path: 'cases',
    lazy: async () => ({ Component: (await import('../cases/case-list-page.tsx')).CaseListPage }),
  },
  {
    path: 'case-details',
    lazy: async () => ({ Component: (await import('../cases/case-details-page.tsx')).CaseDetailsPage }),
  },
  {
    path: 'case-recording',
    lazy: async () => ({
      Component: (await import('../recordings/case-recording-page.tsx')).CaseRecordingPage,
    }),
  },
  {
    path: 'add-case',
    lazy: async () => ({ Component: (await import('../cases/add-case-page.tsx')).AddCasePage }),
  },
  {
    path: 'case-created',
    lazy: async () => ({ Component: (await import('../cases/case-created-page.tsx')).CaseCreatedPage }),
  },
  {
    path: 'creator-dashboard',
    lazy: async () => ({
      Component: (await import('../cases/study-dashboard-page.tsx')).StudyDashboardPage,
    }),
  },
  {
    path: 'payment-successful',
    lazy: async () => ({
      Component: (await import('../payments/payment-result-page.tsx')).PaymentSuccessfulPage,
    }),
  },
  {
    path: 'payment-fail',
    lazy: async () => ({
      Component: (await import('../payments/payment-result-page.tsx')).PaymentFailPage,
    }),
  },
  {
    path: 'patient-dashboard',
    lazy: async () => ({
      Component: (await import('../records/patient-dashboard-page.tsx')).PatientDashboardPage,
    }),
  },
  {
    path: 'patient-report',
    lazy: async () => ({ Component: (await import('../records/patient-report-page.tsx')).PatientReportPage }),
  },
  {
    path: 'my-account',
    lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }),
  },
  {
    path: 'patient-account',
    lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }),
  },
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }),
  },
  {
    path: 'my-account/sessions',
    lazy: async () => ({ Component: (await import('../account/sessions-page.tsx')).SessionsPage }),
  },
  {
    path: 'edu-terms',
    lazy: async () => ({
      Component: (await import('../legal/education-terms-page.tsx')).EducationTermsPage,
    }),
  },
  {
    path: 'operations',
    lazy: async () => ({ Component: (await import('../operations/operations-page.tsx')).OperationsPage }),
  },
];

/** Pages that a link opens, for guests and for people who are signed in. */
const viewerPages: RouteObject[] = [
  {
    path: 'viewer',
    lazy: async () => ({ Component: (await import('../viewers/viewer-page.tsx')).ViewerPage }),
  },
  {
    path: 'report-viewer',
    lazy: async () => ({
      Component: (await import('../viewers/report-viewer-page.tsx')).ReportViewerPage,
    }),
  },
];

/** Pages that are drawn with the component library. */
const libraryPages: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./signed-in-layout.tsx')).SignedInLayout }),
    children: ownPages,
  },
  {
    path: 'video-report/:resourceId',
    lazy: async () => ({ Component: (await import('../sharing/video-report-page.tsx')).VideoReportPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./viewer-layout.tsx')).ViewerLayout }),
    children: viewerPages,
  },
  {
    path: 'dev/outbox',
    lazy: async () => ({ Component: (await import('./outbox/outbox-page.tsx')).OutboxPage }),
  },
  {
    path: 'dev/gallery',
    lazy: async () => ({ Component: (await import('./gallery/gallery-page.tsx')).GalleryPage }),
  },
];

/** Pages of people who are not signed in: quick to come, because they are all that a new patient sees at first. */
const entryPages: RouteObject[] = [
  { path: 'login', lazy: async () => ({ Component: (await import('../auth/login-page.tsx')).LoginPage }) },
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('../auth/register-page.tsx')).RegisterPage }),
  },
  { path: 'invite', lazy: async () => ({ Component: (await import('../auth/invite-page.tsx')).InvitePage }) },
  {
    path: 'forgot-password',
    lazy: async () => ({ Component: (await import('../auth/forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  {
    path: 'password-reset-success',
    lazy: async () => ({ Component: (await import('../auth/reset-mail-sent-page.tsx')).ResetMailSentPage }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({ Component: (await import('../auth/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: 'verify-email',
    lazy: async () => ({ Component: (await import('../auth/verify-email-page.tsx')).VerifyEmailPage }),
  },
  {
    path: 'auth-success',
    lazy: async () => ({ Component: (await import('../auth/auth-success-page.tsx')).AuthSuccessPage }),
  },
  {
    path: 'inactivity',
    lazy: async () => ({ Component: (await import('../auth/inactivity-page.tsx')).InactivityPage }),
  },
  {
    path: 'download/:resourceId',
    lazy: async () => ({ Component: (await import('../records/download-page.tsx')).DownloadPage }),
  },
  { path: 'terms', lazy: async () => ({ Component: (await import('../legal/terms-page.tsx')).TermsPage }) },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await import('../legal/privacy-page.tsx')).PrivacyPage }),
  },
];

const pages: RouteObject[] = [
  ...entryPages,
  {
    lazy: async () => ({ Component: (await import('./mantine-layout.tsx')).MantineLayout }),
    children: libraryPages,
  },
  // Leads away before it is drawn: no address but those above is a page (B-009).
  { path: '*', element: <PageLoading /> },
];

export const router = createBrowserRouter([
  {
    path: '/',
    loader: guardRoute,
    shouldRevalidate: isAnotherPage,
    Component: RootLayout,
    errorElement: <PageFailed />,
    hydrateFallbackElement: <PageLoading />,
    children: pages,
  },
]);
