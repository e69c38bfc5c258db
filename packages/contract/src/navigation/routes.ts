// The page table: who may open which page, and which pages exist already (B-006 … B-017, CG-01 … CG-09).
import type { Workspace } from '../workspaces/workspace-schema.ts';
import type { Role } from '../shared/roles.ts';

/** `public`: only without a session · `open`: everyone · otherwise the roles that may open it. */
type Audience = 'public' | 'open' | readonly Role[];

/** What a page may require of the user's workspace. */
export const routeConditions = {
  /** B-017: the library and creators exist in workspaces that make videos, and at the provider. */
  'makes-videos': (_role, workspace) => workspace.creatorMode || workspace.isProviderWorkspace,
  /** CG-07: the study dashboard is for the creators of partner clinics. */
  partner: (_role, workspace) => !workspace.isProviderWorkspace,
  /** CG-09: staff edit the self-help materials in creator mode. Super-admins and patients can always open them. */
  'creator-mode-for-staff': (role, workspace) =>
    (role !== 'admin' && role !== 'creator') || workspace.creatorMode,
} satisfies Record<string, (role: Role, workspace: WorkspaceFacts) => boolean>;

export type WorkspaceFacts = Pick<Workspace, 'isProviderWorkspace' | 'creatorMode'>;

export type RouteRow = {
  audience: Audience;
  /** `false` until its page exists. Until then no menu shows it, and its address leads to the role's default. */
  ready: boolean;
  when?: keyof typeof routeConditions;
  /** B-021: this page is not gated by unpaid orders. */
  exempt?: true;
};

const staff = ['super-admin', 'admin', 'creator'] as const satisfies readonly Role[];
const signedIn = ['super-admin', 'admin', 'creator', 'patient', 'user'] as const satisfies readonly Role[];
const managers = ['super-admin', 'admin'] as const satisfies readonly Role[];
const superAdmin = ['super-admin'] as const satisfies readonly Role[];
const patient = ['patient'] as const satisfies readonly Role[];
/** Everyone who can pay for a case returns from the card company (CG-166). */
const payers = [...staff, 'patient'] as const satisfies readonly Role[];
/** CG-10: super-admins see the patients' pages as a preview. */
const patientOrPreview = ['patient', 'super-admin'] as const satisfies readonly Role[];

export const routes = {
  '/login': { audience: 'public', ready: true },
  '/invite': { audience: 'public', ready: true },
  '/register': { audience: 'public', ready: true },
  '/forgot-password': { audience: 'public', ready: true },
  '/password-reset-success': { audience: 'public', ready: true },
  '/reset-password': { audience: 'public', ready: true },
  '/auth-success': { audience: 'public', ready: true },
  '/inactivity': { audience: 'public', ready: true },

  '/terms': { audience: 'open', ready: true },
  '/privacy': { audience: 'open', ready: true },
  '/verify-email': { audience: 'open', ready: true },
  '/viewer': { audience: 'open', ready: true },
  '/report-viewer': { audience: 'open', ready: true },
  '/download/:resourceId': { audience: 'open', ready: true },
  '/video-report/:resourceId': { audience: 'open', ready: true },
  '/stop-reminders/:token': { audience: 'open', ready: true },
  '/care-invitation': { audience: 'open', ready: true },
  '/send-files': { audience: 'open', ready: true },
  '/shared/:token': { audience: 'open', ready: false },
  '/dev/outbox': { audience: 'open', ready: true },
  '/dev/checkout/:sessionId': { audience: 'open', ready: false },

  '/my-account': { audience: signedIn, ready: true, exempt: true },
  '/my-account/sessions': { audience: signedIn, ready: true, exempt: true },
  '/my-account/caregivers': { audience: patient, ready: true, exempt: true },
  '/my-account/openings': { audience: patient, ready: true, exempt: true },
  '/profile': { audience: ['user'], ready: true },
  '/edu-terms': { audience: signedIn, ready: true, exempt: true },

  '/cases': { audience: [...staff, 'user'], ready: true },
  '/case-details': { audience: staff, ready: true },
  '/add-case': { audience: staff, ready: true },
  '/case-created': { audience: staff, ready: true },
  '/case-recording': { audience: staff, ready: true },
  '/case-captions': { audience: staff, ready: true },
  '/creator-dashboard': { audience: ['creator'], ready: true, when: 'partner' },
  '/patients': { audience: staff, ready: true },
  '/creators': { audience: managers, ready: true, when: 'makes-videos' },
  '/administrators': { audience: superAdmin, ready: true },
  '/people/:id': { audience: staff, ready: true },
  '/history': { audience: managers, ready: true },
  '/edit-workspace': { audience: managers, ready: true },
  '/connections': { audience: managers, ready: true },
  '/resources': { audience: staff, ready: true, when: 'makes-videos' },
  '/resources/glossary': { audience: managers, ready: true, when: 'makes-videos' },

  '/workspaces': { audience: superAdmin, ready: true },
  '/new-workspace': { audience: superAdmin, ready: true },
  '/analytics': { audience: superAdmin, ready: true },
  '/orders': { audience: superAdmin, ready: true },
  '/discounts': { audience: superAdmin, ready: true },
  '/operations': { audience: superAdmin, ready: true },
  '/audit': { audience: superAdmin, ready: true },

  '/patient-dashboard': { audience: patientOrPreview, ready: true },
  '/helped-record/:grantId': { audience: patient, ready: true, exempt: true },
  '/helped-report/:grantId/:recordId': { audience: patient, ready: true, exempt: true },
  '/patient-report': { audience: patientOrPreview, ready: true },
  '/personalized-video': { audience: patientOrPreview, ready: true },
  '/package-plans': { audience: patientOrPreview, ready: true, exempt: true },
  '/patient-account': { audience: patientOrPreview, ready: true, exempt: true },
  '/storage-plans': { audience: patient, ready: true, exempt: true },
  '/upgrade-plan': { audience: patient, ready: true },
  '/downgrade': { audience: patient, ready: true, exempt: true },
  '/confirm-downgrade': { audience: patient, ready: true, exempt: true },
  '/payment-successful': { audience: payers, ready: true, exempt: true },
  '/payment-package-success': { audience: patient, ready: true, exempt: true },
  '/payment-subscription-success': { audience: patient, ready: true, exempt: true },
  '/payment-fail': { audience: payers, ready: true, exempt: true },
  '/self-help-materials': {
    audience: ['super-admin', 'admin', 'creator', 'patient'],
    ready: true,
    when: 'creator-mode-for-staff',
    exempt: true,
  },
} as const satisfies Record<string, RouteRow>;

export type RoutePath = keyof typeof routes;

/** CG-03: alternative addresses of pages. */
export const routeAliases: Readonly<Record<string, RoutePath>> = { '/case-list': '/cases' };

const fixed = new Set<string>(Object.keys(routes).filter((path) => !path.includes(':')));
const patterns = (Object.keys(routes) as RoutePath[])
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** Returns the row of an address, ignoring a trailing slash, or `undefined` if it is not one of our pages. */
export const findRoute = (address: string): RoutePath | undefined => {
  const path = address.length > 1 ? address.replace(/\/$/, '') : address;
  if (fixed.has(path)) return path as RoutePath;
  return patterns.find(({ form }) => form.test(path))?.path;
};

const firstPartOf = (address: string): string => address.split('/')[1] ?? '';

const pageParts = new Set([...Object.keys(routes), ...Object.keys(routeAliases)].map(firstPartOf));

/** Returns whether the web app serves a path: a page, an alias of one, or anything below a page. */
export const isPageAddress = (path: string): boolean => path === '/' || pageParts.has(firstPartOf(path));

export const routeRow = (path: RoutePath): RouteRow => routes[path];

export const isRouteReady = (path: RoutePath): boolean => routes[path].ready;

/** Returns whether a signed-in user with `role` may open `path`, regardless of their workspace. */
export const canOpenPath = (role: Role, path: string): boolean => {
  const found = findRoute(path);
  if (found === undefined) return false;
  const { audience } = routeRow(found);
  return audience === 'open' || (typeof audience !== 'string' && audience.includes(role));
};

/** Returns the same, but also checks what the page requires of the workspace. */
export const canStayInWorkspace = (role: Role, workspace: WorkspaceFacts, path: RoutePath): boolean => {
  const { when } = routeRow(path);
  return canOpenPath(role, path) && (when === undefined || routeConditions[when](role, workspace));
};
