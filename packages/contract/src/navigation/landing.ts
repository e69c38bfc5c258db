// The redirect rule (B-007 … B-025, CG-01 … CG-11): whether a user stays at an address, or where they go instead.
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

/** What the rule needs to know about the signed-in user: a part of the response of GET /users/current-user. */
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
  /** `null` without a session. */
  user: RouteFacts | null;
  path: string;
  /** With or without a leading question mark. */
  search?: string;
  /** Whether the page is on the bare staff host, where registration is not offered (CG-06). */
  isDefaultHost?: boolean;
};

export type RouteAnswer = { stay: true } | { stay: false; to: string };

const stay: RouteAnswer = { stay: true };
const goTo = (to: string): RouteAnswer => ({ stay: false, to });
const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Returns the first value of a query parameter, or an empty string if it is missing or cannot be decoded. */
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

/** B-017: returns whether the user may open a page at all, regardless of redirects. */
export const mayOpen = (user: RouteFacts, path: RoutePath): boolean =>
  canStayInWorkspace(user.role, user.workspace, path);

/**
 * Returns the page where a patient pays for an unpaid case or, if `unpaid` is `null`, buys a report (J-021, CG-166).
 * `studyId` is the study to ask about. If empty, the case's own study is used.
 */
export const paymentPath = (unpaid: RouteFacts['firstUnpaidCase'], studyId = ''): string => {
  const study = studyId === '' ? (unpaid?.studyId ?? '') : studyId;
  if (study !== '') return `/package-plans?studyId=${encodeURIComponent(study)}`;
  return unpaid === null ? '/package-plans' : `/package-plans?caseId=${unpaid.id}`;
};

/** B-020, B-022: at the provider, nothing has been bought, stored or tried yet. A running plan counts as bought. */
const isGated = (user: RouteFacts, path: RoutePath): boolean => {
  if (routeRow(path).exempt || !user.workspace.isProviderWorkspace || user.hasReleasedCase) return false;
  const isReport = path === '/patient-dashboard' || path === '/patient-report';
  if (isReport && user.firstOrderStatus !== 'registered') return false;
  return (
    user.availableReport === null &&
    user.firstOrderStatus !== 'demo' &&
    !user.workspace.canRequestBeforePay &&
    // Storage that was bought can be used even while it is empty.
    user.userPlan === null &&
    user.storedStudies === 0
  );
};

/** B-025: partner clinics that are not white-glove do not sell to their patients. */
const sellsToPatients = ({ workspace }: RouteFacts): boolean =>
  workspace.isProviderWorkspace || workspace.productType === 'white-glove';

/** B-018: the patient starts at the list of reports instead of the order form. */
const belongsOnDashboard = (user: RouteFacts): boolean =>
  !user.workspace.isProviderWorkspace ||
  user.hasRequestedOrder ||
  user.firstOrderStatus === 'paid' ||
  user.firstOrderStatus === 'complete';

/** Returns where a patient is redirected from a page they may open, in the order of CG-11. `null`: they stay. */
const patientRedirect = (user: RouteFacts, path: RoutePath, search: string): string | null => {
  const isReport = path === '/patient-dashboard' || path === '/patient-report';
  const { firstUnpaidCase, workspace } = user;
  if (firstUnpaidCase !== null && !routeRow(path).exempt && !isReport) return paymentPath(firstUnpaidCase);
  if (path === '/personalized-video' && !sellsToPatients(user)) return '/patient-dashboard';
  const isPackagePage = path === '/package-plans' || path === '/storage-plans';
  if (isPackagePage && !sellsToPatients(user) && firstUnpaidCase === null) return '/patient-dashboard';
  // L-005, CG-166: a report that was bought is used before buying another one, unless a case waits for payment.
  if (path === '/package-plans' && user.availableReport !== null && firstUnpaidCase === null)
    return '/personalized-video';
  if (isGated(user, path)) return isReport ? '/package-plans' : paymentPath(null);
  const isPaywalled = user.availableReport === null && !workspace.canRequestBeforePay;
  if (path === '/personalized-video' && isPaywalled)
    return paymentPath(firstUnpaidCase, queryValue(search, 'studyId'));
  return null;
};

/** Returns candidates for the landing page, best first. The last one always exists. */
const landingCandidates = (user: RouteFacts): string[] => {
  const { role, workspace } = user;
  if (role === 'user') return ['/my-account'];
  if (role === 'creator' && !workspace.isProviderWorkspace && !workspace.creatorMode)
    return ['/creator-dashboard', '/cases'];
  if (role !== 'patient') return ['/cases'];
  const start = belongsOnDashboard(user) ? '/patient-dashboard' : '/personalized-video';
  const unpaid = user.firstUnpaidCase === null ? [] : [paymentPath(user.firstUnpaidCase)];
  const led = patientRedirect(user, start, '');
  return [...unpaid, ...(led === null ? [] : [led]), start, '/patient-dashboard'];
};

/** Returns where a user starts: after login, at `/`, and from every page they may not open (B-011 … B-020). */
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

/** CG-08: a white-glove creator without creator mode has only the study dashboard. */
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
 * Returns whether a user stays at an address or goes elsewhere. Every address has an answer, and following redirects
 * always terminates.
 */
export const resolveRoute = (question: RouteQuestion): RouteAnswer => {
  const alias = Object.hasOwn(routeAliases, question.path) ? routeAliases[question.path] : undefined;
  if (alias !== undefined) return goTo(alias);
  return question.user === null ? anonymousAnswer(question) : signedInAnswer(question.user, question);
};
