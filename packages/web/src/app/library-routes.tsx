// The routes of all pages that use the component library. The router fetches them when the first of these is opened.
import type { LoaderFunction, RouteObject } from 'react-router';
import { page } from './lazy-page.ts';

/** Requests the page's data while its script loads. */
const lookAhead =
  (load: () => Promise<{ lookAhead: (address: string) => Promise<void> }>): LoaderFunction =>
  ({ request }) => {
    const looking = load().then((ahead) => ahead.lookAhead(request.url));
    // Not awaited. The page makes the same request and reports a failure.
    looking.catch(() => {});
    return null;
  };

const lookAheadOfViewer = lookAhead(() => import('../viewers/look-ahead.ts'));

/** Pages of signed-in users, inside the layout that knows the user. */
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
    path: 'resources/glossary',
    lazy: page(async () => (await import('../library/glossary/glossary-page.tsx')).GlossaryPage),
  },
  {
    path: 'operations',
    lazy: page(async () => (await import('../operations/operations-page.tsx')).OperationsPage),
  },
];

/** Pages opened by a link, for guests and signed-in users. */
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

/** Pages that use the component library. */
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
];

/** The routes, which go below the root. */
export const libraryRoutes: RouteObject = {
  lazy: page(async () => (await import('./mantine-layout.tsx')).MantineLayout),
  children: libraryPages,
};
