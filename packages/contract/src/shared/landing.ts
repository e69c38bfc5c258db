// The one rule of redirects (B-007 … B-025, CG-01 … CG-11): who comes to an address stays there, or goes where.
import type { CurrentUser } from '../auth/auth-schema.ts';
import {
  findRoute,
  isRouteReady,
  canStayInWorkspace,
  routeAliases,
  routeRow,
  type RoutePath,
} from './routes.ts';
import { safeRedirectPath } from './safe-redirect.ts';

/** What the rule needs of the signed-in person: a part of the answer of GET /users/current-user. */
export type RouteFacts = Pick<
  CurrentUser,
  | 'role'
  | 'availableReport'
  | 'firstOrderStatus'
  | 'hasRequestedOrder'
  | 'firstUnpaidCase'
  | 'hasReleasedCase'
  | 'storedStudies'
  | 'userPlan'
  | 'mustSetUpSecondFactor'
> & {
  workspace: Pick<
    CurrentUser['workspace'],
    'isProviderWorkspace' | 'creatorMode' | 'productType' | 'canRequestBeforePay'
  >;
};

export type RouteQuestion = {
  /** Null without a session. */
  user: RouteFacts | null;
  path: string;
  /** With or without its question mark. */
  search?: string;
  /** Whether the page is on the bare staff host, where no one registers (CG-06). */
  isDefaultHost?: boolean;
};

export type RouteAnswer = { stay: true } | { stay: false; to: string };

const stay: RouteAnswer = { stay: true };
const goTo = (to: string): RouteAnswer => ({ stay: false, to });
const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** The first value of a name in a query; empty when it is missing or cannot be decoded. */
export const queryValue = (search: string, name: string): string => {
  for (const part of search.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=');
    if ((at < 0 ? part : part.slice(0, at)) !== name) continue;
    try {
      return decodeURIComponent(at < 0 ? '' : part.slice(at + 1).replace(/\+/g, ' '));
    } catch {
      return '';
    }
  }
  return '';
};

/** B-017: what the person may open at all, whether or not a rule leads on from there. */
export const mayOpen = (user: RouteFacts, path: RoutePath): boolean =>
  canStayInWorkspace(user.role, user.workspace, path);

/**
 * Where a patient's unpaid case is paid, or a report is bought where `unpaid` is null (J-021, CG-166): the only place that
 * says so. `studyId` is the study that is asked about; empty for the one of the case.
 */
export const paymentPlace = (unpaid: RouteFacts['firstUnpaidCase'], studyId = ''): string => {
  const study = studyId === '' ? (unpaid?.studyId ?? '') : studyId;
  if (study !== '') return `/package-plans?studyId=${encodeURIComponent(study)}`;
  return unpaid === null ? '/package-plans' : `/package-plans?caseId=${unpaid.id}`;
};

/** B-020, B-022: in the provider's own workspace nothing was bought, stored or tried yet. A running plan counts as bought. */
const isGated = (user: RouteFacts, path: RoutePath): boolean => {
  if (routeRow(path).exempt || !user.workspace.isProviderWorkspace || user.hasReleasedCase) return false;
  const isReport = path === '/patient-dashboard' || path === '/patient-report';
  if (isReport && user.firstOrderStatus !== 'registered') return false;
  return (
    user.availableReport === null &&
    user.firstOrderStatus !== 'demo' &&
    !user.workspace.canRequestBeforePay &&
    // Storage that was bought is there to be used, whether or not anything is in it yet.
    user.userPlan === null &&
    user.storedStudies === 0
  );
};

/** B-025: partner clinics that are not white-glove sell nothing to their patients. */
const sellsToPatients = ({ workspace }: RouteFacts): boolean =>
  workspace.isProviderWorkspace || workspace.productType === 'white-glove';

/** B-018: the patient's own place is the list of reports rather than the order form. */
const belongsOnDashboard = (user: RouteFacts): boolean =>
  !user.workspace.isProviderWorkspace ||
  user.hasRequestedOrder ||
  user.firstOrderStatus === 'paid' ||
  user.firstOrderStatus === 'complete';

/** Where a patient's redirects lead from a page they may open, in the order of CG-11; null leaves them there. */
const patientRedirect = (user: RouteFacts, path: RoutePath, search: string): string | null => {
  const isReport = path === '/patient-dashboard' || path === '/patient-report';
  const { firstUnpaidCase, workspace } = user;
  if (firstUnpaidCase !== null && !routeRow(path).exempt && !isReport) return paymentPlace(firstUnpaidCase);
  if (path === '/personalized-video' && !sellsToPatients(user)) return '/patient-dashboard';
  const isPackagePage = path === '/package-plans' || path === '/storage-plans';
  if (isPackagePage && !sellsToPatients(user) && firstUnpaidCase === null) return '/patient-dashboard';
  // L-005, CG-166: a report that is bought already is used before another one, but for a case that waits to be paid.
  if (path === '/package-plans' && user.availableReport !== null && firstUnpaidCase === null)
    return '/personalized-video';
  if (isGated(user, path)) return isReport ? '/package-plans' : paymentPlace(null);
  const isPaywalled = user.availableReport === null && !workspace.canRequestBeforePay;
  if (path === '/personalized-video' && isPaywalled)
    return paymentPlace(firstUnpaidCase, queryValue(search, 'studyId'));
  return null;
};

/** The candidates of the landing, best first; the last one always exists. */
const landingCandidates = (user: RouteFacts): string[] => {
  const { role, workspace } = user;
  if (role === 'user') return ['/my-account'];
  if (role === 'creator' && !workspace.isProviderWorkspace && !workspace.creatorMode)
    return ['/creator-dashboard', '/cases'];
  if (role !== 'patient') return ['/cases'];
  const start = belongsOnDashboard(user) ? '/patient-dashboard' : '/personalized-video';
  const unpaid = user.firstUnpaidCase === null ? [] : [paymentPlace(user.firstUnpaidCase)];
  const led = patientRedirect(user, start, '');
  return [...unpaid, ...(led === null ? [] : [led]), start, '/patient-dashboard'];
};

/** Where a person starts: after login, at `/`, and from every address that is not theirs (B-011 … B-020). */
export const landingOf = (user: RouteFacts): string => {
  if (user.mustSetUpSecondFactor) return '/my-account';
  const candidates = landingCandidates(user);
  const isThere = (candidate: string): boolean => {
    const path = findRoute(pathOf(candidate));
    return path !== undefined && isRouteReady(path);
  };
  return candidates.find(isThere) ?? candidates.at(-1) ?? '/my-account';
};

const signedInAnswer = (user: RouteFacts, question: RouteQuestion): RouteAnswer => {
  const { search = '' } = question;
  const path = findRoute(question.path);
  const landing = landingOf(user);
  const home = (): RouteAnswer => (pathOf(landing) === path ? stay : goTo(landing));
  if (path !== undefined && routeRow(path).audience === 'open') return isRouteReady(path) ? stay : home();
  if (user.mustSetUpSecondFactor && !path?.startsWith('/my-account')) return home();
  if (path === undefined || !isRouteReady(path)) return home();
  if (routeRow(path).audience === 'public') {
    const candidate = safeRedirectPath(queryValue(search, 'redirect'));
    const route = candidate === null ? undefined : findRoute(pathOf(candidate));
    if (candidate === null || route === undefined || routeRow(route).audience === 'public') return home();
    const [at = '', query = ''] = candidate.split('?');
    const answer = signedInAnswer(user, { ...question, path: at, search: query });
    return answer.stay ? goTo(candidate) : answer;
  }
  if (!mayOpen(user, path)) return home();
  const led = user.role === 'patient' ? patientRedirect(user, path, search) : creatorRedirect(user, path);
  const target = led === null ? undefined : findRoute(pathOf(led));
  return led !== null && target !== undefined && target !== path && isRouteReady(target) ? goTo(led) : stay;
};

/** CG-08: a white-glove creator without creator mode has the study dashboard and nothing beside it. */
const creatorRedirect = ({ role, workspace }: RouteFacts, path: RoutePath): string | null =>
  role === 'creator' &&
  path === '/cases' &&
  !workspace.isProviderWorkspace &&
  !workspace.creatorMode &&
  workspace.productType === 'white-glove'
    ? '/creator-dashboard'
    : null;

const anonymousAnswer = (question: RouteQuestion): RouteAnswer => {
  const { search = '', isDefaultHost = false } = question;
  const path = findRoute(question.path);
  if (path === undefined) return goTo('/login');
  const { audience } = routeRow(path);
  if (typeof audience !== 'string') {
    const query = search === '' || search.startsWith('?') ? search : `?${search}`;
    return goTo(`/login?redirect=${encodeURIComponent(question.path + query)}`);
  }
  const needsToken = path === '/invite' || path === '/reset-password';
  const isClosed = (path === '/register' && isDefaultHost) || (needsToken && !queryValue(search, 'token'));
  return isRouteReady(path) && !isClosed ? stay : goTo('/login');
};

/**
 * Whether anyone who comes to an address stays or goes elsewhere. Total: every address has an answer, and following the
 * answers always ends.
 */
export const resolveRoute = (question: RouteQuestion): RouteAnswer => {
  const alias = Object.hasOwn(routeAliases, question.path) ? routeAliases[question.path] : undefined;
  if (alias !== undefined) return goTo(alias);
  return question.user === null ? anonymousAnswer(question) : signedInAnswer(question.user, question);
};
