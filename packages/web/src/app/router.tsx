// Every address of the web app. Each page is a chunk of its own, so that the login page carries nothing of the rest.
import type { ComponentType } from 'react';
import { createBrowserRouter, createPath, type LoaderFunction, type RouteObject } from 'react-router';
import { loadPart } from '../ui/load-part.ts';
import { PageFailed } from './error-boundary.tsx';
import { registerSignedInFrame } from '../platform/page/after-login.ts';
import { PageLoading } from '../platform/page/page-loading.tsx';
import { RootLayout } from './root-layout.tsx';
import { guardRoute, isAnotherPage } from './route-guard.ts';

/** A page whose script is gone after a release is opened by loading the whole app anew, from its own address. */
const page = (load: () => Promise<ComponentType>) => async () => ({
  Component: await loadPart(load, () => {
    const { navigation, location } = router.state;
    window.location.assign(createPath(navigation.location ?? location));
  }),
});

/** Has the page's data asked for while its script arrives. */
const lookAhead =
  (load: () => Promise<{ lookAhead: (address: string) => Promise<void> }>): LoaderFunction =>
  ({ request }) => {
    const looking = load().then((ahead) => ahead.lookAhead(request.url));
    // Not waited for, and a failure is the page's to tell: it asks the same.
    looking.catch(() => {});
    return null;
  };

const lookAheadOfViewer = lookAhead(() => import('../viewers/look-ahead.ts'));

/** Pages of signed-in people, below the layout that knows them. */
const ownPages: RouteObject[] = [
  {
    path: 'cases',
    lazy: page(async () => (await import('../cases/list/case-list-page.tsx')).CaseListPage),
  },
  {
    path: 'case-details',
    lazy: page(async () => (await import('../case-details/case-details-page.tsx')).CaseDetailsPage),
  },
  {
    path: 'case-recording',
    lazy: page(async () => (await import('../recordings/case-recording-page.tsx')).CaseRecordingPage),
  },
  {
    path: 'case-captions',
    lazy: page(async () => (await import('../reports/captions/captions-page.tsx')).CaptionsPage),
  },
  {
    path: 'add-case',
    lazy: page(async () => (await import('../requests/add-case-page.tsx')).AddCasePage),
  },
  {
    path: 'case-created',
    lazy: page(async () => (await import('../requests/case-created-page.tsx')).CaseCreatedPage),
  },
  {
    path: 'creator-dashboard',
    lazy: page(async () => (await import('../cases/list/study-dashboard-page.tsx')).StudyDashboardPage),
  },
  {
    path: 'payment-successful',
    lazy: page(async () => (await import('../payments/payment-result-page.tsx')).PaymentSuccessfulPage),
  },
  {
    path: 'payment-fail',
    lazy: page(async () => (await import('../payments/payment-result-page.tsx')).PaymentFailPage),
  },
  {
    path: 'payment-package-success',
    lazy: page(async () => (await import('../payments/payment-result-page.tsx')).PaymentPackagePage),
  },
  {
    path: 'payment-subscription-success',
    lazy: page(async () => (await import('../payments/payment-result-page.tsx')).PaymentSubscriptionPage),
  },
  {
    path: 'package-plans',
    lazy: page(async () => (await import('../payments/plans/package-plans-page.tsx')).PackagePlansPage),
  },
  {
    path: 'storage-plans',
    lazy: page(async () => (await import('../payments/plans/storage-plans-page.tsx')).StoragePlansPage),
  },
  {
    path: 'upgrade-plan',
    lazy: page(async () => (await import('../payments/plans/upgrade-plan-page.tsx')).UpgradePlanPage),
  },
  {
    path: 'self-help-materials',
    lazy: page(async () => (await import('../library/self-help/self-help-page.tsx')).SelfHelpPage),
  },
  {
    path: 'downgrade',
    lazy: page(async () => (await import('../payments/plans/downgrade-page.tsx')).DowngradePage),
  },
  {
    path: 'confirm-downgrade',
    lazy: page(
      async () => (await import('../payments/plans/confirm-downgrade-page.tsx')).ConfirmDowngradePage,
    ),
  },
  {
    path: 'personalized-video',
    lazy: page(async () => (await import('../requests/order-form-page.tsx')).OrderFormPage),
  },
  {
    path: 'patient-dashboard',
    lazy: page(async () => (await import('../records/patient-dashboard-page.tsx')).PatientDashboardPage),
  },
  {
    path: 'patient-report',
    loader: lookAhead(() => import('../records/report/look-ahead.ts')),
    lazy: page(async () => (await import('../records/report/patient-report-page.tsx')).PatientReportPage),
  },
  {
    path: 'my-account',
    lazy: page(async () => (await import('../account/account-page.tsx')).AccountPage),
  },
  {
    path: 'patient-account',
    lazy: page(async () => (await import('../account/account-page.tsx')).PatientAccountPage),
  },
  {
    path: 'profile',
    lazy: page(async () => (await import('../account/account-page.tsx')).AccountPage),
  },
  {
    path: 'my-account/sessions',
    lazy: page(async () => (await import('../account/sessions-page.tsx')).SessionsPage),
  },
  {
    path: 'my-account/caregivers',
    lazy: page(async () => (await import('../caregivers/caregivers-page.tsx')).CaregiversPage),
  },
  {
    path: 'helped-record/:grantId',
    lazy: page(async () => (await import('../caregivers/helped-record-page.tsx')).HelpedRecordPage),
  },
  {
    path: 'helped-report/:grantId/:recordId',
    lazy: page(async () => (await import('../caregivers/helped-report-page.tsx')).HelpedReportPage),
  },
  {
    path: 'my-account/openings',
    lazy: page(async () => (await import('../trail/openings-page.tsx')).OpeningsPage),
  },
  {
    path: 'history',
    lazy: page(async () => (await import('../trail/history-page.tsx')).HistoryPage),
  },
  {
    path: 'audit',
    lazy: page(async () => (await import('../trail/audit-page.tsx')).AuditPage),
  },
  {
    path: 'edu-terms',
    lazy: page(async () => (await import('../legal/education-terms-page.tsx')).EducationTermsPage),
  },
  {
    path: 'discounts',
    lazy: page(async () => (await import('../discounts/discounts-page.tsx')).DiscountsPage),
  },
  {
    path: 'orders',
    lazy: page(async () => (await import('../orders/orders-page.tsx')).OrdersPage),
  },
  {
    path: 'analytics',
    lazy: page(async () => (await import('../analytics/analytics-page.tsx')).AnalyticsPage),
  },
  {
    path: 'administrators',
    lazy: page(async () => (await import('../people/people-page.tsx')).AdministratorsPage),
  },
  {
    path: 'creators',
    lazy: page(async () => (await import('../people/people-page.tsx')).CreatorsPage),
  },
  {
    path: 'patients',
    lazy: page(async () => (await import('../people/people-page.tsx')).PatientsPage),
  },
  {
    path: 'people/:id',
    lazy: page(async () => (await import('../people/person-page.tsx')).PersonPage),
  },
  {
    path: 'workspaces',
    lazy: page(async () => (await import('../clinics/workspaces-page.tsx')).WorkspacesPage),
  },
  {
    path: 'new-workspace',
    lazy: page(async () => (await import('../clinics/new-workspace-page.tsx')).NewWorkspacePage),
  },
  {
    path: 'connections',
    lazy: page(async () => (await import('../integrations/connections-page.tsx')).ConnectionsPage),
  },
  {
    path: 'edit-workspace',
    lazy: page(async () => (await import('../clinics/edit-workspace-page.tsx')).EditWorkspacePage),
  },
  {
    path: 'resources',
    lazy: page(async () => (await import('../library/resources-page.tsx')).ResourcesPage),
  },
  {
    path: 'operations',
    lazy: page(async () => (await import('../operations/operations-page.tsx')).OperationsPage),
  },
];

/** Pages that a link opens, for guests and for people who are signed in. */
const viewerPages: RouteObject[] = [
  {
    path: 'viewer',
    loader: lookAheadOfViewer,
    lazy: page(async () => (await import('../viewers/viewer-page.tsx')).ViewerPage),
  },
  {
    path: 'report-viewer',
    loader: lookAheadOfViewer,
    lazy: page(async () => (await import('../viewers/report-viewer-page.tsx')).ReportViewerPage),
  },
];

/** Pages that are drawn with the component library. */
const libraryPages: RouteObject[] = [
  {
    lazy: page(async () => (await import('./signed-in-layout.tsx')).SignedInLayout),
    children: ownPages,
  },
  {
    path: 'send-files',
    lazy: page(async () => (await import('../case-files/upload-link/send-files-page.tsx')).SendFilesPage),
  },
  {
    path: 'care-invitation',
    lazy: page(async () => (await import('../caregivers/care-invitation-page.tsx')).CareInvitationPage),
  },
  {
    path: 'video-report/:resourceId',
    lazy: page(async () => (await import('../sharing/video-report-page.tsx')).VideoReportPage),
  },
  {
    lazy: page(async () => (await import('./viewer-layout.tsx')).ViewerLayout),
    children: viewerPages,
  },
  {
    path: 'dev/outbox',
    lazy: page(async () => (await import('./outbox/outbox-page.tsx')).OutboxPage),
  },
  {
    path: 'dev/gallery',
    lazy: page(async () => (await import('./gallery/gallery-page.tsx')).GalleryPage),
  },
];

/** Pages of people who are not signed in: quick to come, because they are all that a new patient sees at first. */
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

const pages: RouteObject[] = [
  ...entryPages,
  {
    lazy: page(async () => (await import('./mantine-layout.tsx')).MantineLayout),
    children: libraryPages,
  },
  // Leads away before it is drawn: no address but those above is a page (B-009).
  { path: '*', element: <PageLoading /> },
];

registerSignedInFrame([() => import('./mantine-layout.tsx'), () => import('./signed-in-layout.tsx')]);

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
