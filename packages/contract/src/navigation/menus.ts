// Menus: what each role is offered in each kind of workspace (C-001 … C-012, C-019, CG-07 … CG-09).
import type { CurrentUser } from '../auth/auth-schema.ts';
import type { RouteFacts } from './landing.ts';
import type { MenuKey } from './menu-messages.ts';
import { isRouteReady, canStayInWorkspace, type RoutePath } from './routes.ts';

export type MenuEntry = { to: RoutePath; key: MenuKey };

export type Menu = {
  /** The links of the top bar. */
  navigation: MenuEntry[];
  /** The menu below the user's name. The shell adds `Logout`. */
  account: MenuEntry[];
  /** Additional entries of the account menu on small screens (C-007). */
  mobile: MenuEntry[];
  /** Buttons next to the links. */
  actions: MenuEntry[];
};

export type MenuFacts = RouteFacts & { workspace: Pick<CurrentUser['workspace'], 'caseCreationType'> };

const cases: MenuEntry = { to: '/cases', key: 'menu.cases' };
const creators: MenuEntry = { to: '/creators', key: 'menu.creators' };
const patients: MenuEntry = { to: '/patients', key: 'menu.patients' };
const library: MenuEntry = { to: '/resources', key: 'menu.resources' };
const selfHelp: MenuEntry = { to: '/self-help-materials', key: 'menu.selfHelp' };
const myAccount: MenuEntry = { to: '/my-account', key: 'menu.account' };
const request: MenuEntry = { to: '/add-case', key: 'action.requestReport' };

/** C-006: returns the name of a patient's list, which depends on the kind of workspace. */
export const recordKey = ({
  workspace,
}: {
  workspace: Pick<CurrentUser['workspace'], 'productType' | 'isProviderWorkspace'>;
}): 'menu.reports' | 'menu.record' | 'menu.myRecord' => {
  if (workspace.productType === 'white-glove') return 'menu.myRecord';
  return workspace.isProviderWorkspace ? 'menu.record' : 'menu.reports';
};

/** C-012: returns the patient's button. There is none in a partner's workspace. */
const patientAction = (user: MenuFacts): MenuEntry[] => {
  if (!user.workspace.isProviderWorkspace) return [];
  const mayRequest =
    user.availableReport !== null || (user.workspace.canRequestBeforePay && user.firstUnpaidCase === null);
  return mayRequest
    ? [{ to: '/personalized-video', key: 'action.requestReport' }]
    : [{ to: '/package-plans', key: 'action.buyReport' }];
};

const creatorLinks = ({ workspace }: MenuFacts): MenuEntry[] => {
  const { isProviderWorkspace, creatorMode, productType } = workspace;
  const full = [cases, patients, ...(creatorMode ? [library] : [])];
  if (isProviderWorkspace) return full;
  if (productType === 'white-glove-plus')
    return [...full, { to: '/creator-dashboard', key: 'menu.studyDashboard' }];
  const dashboard: MenuEntry = { to: '/creator-dashboard', key: 'menu.dashboard' };
  return creatorMode ? [dashboard, ...full] : [dashboard];
};

const wholeMenu = (user: MenuFacts): Menu => {
  const { role, workspace } = user;
  const staffActions = workspace.caseCreationType === 'ambra_gw' ? [] : [request];
  if (role === 'user') return { navigation: [], account: [myAccount], mobile: [], actions: [] };
  if (role === 'creator')
    return { navigation: creatorLinks(user), account: [myAccount], mobile: [], actions: staffActions };
  if (role === 'admin') {
    return {
      navigation: [cases, creators, patients, ...(workspace.creatorMode ? [library] : [])],
      account: [myAccount, { to: '/edit-workspace', key: 'menu.workspace' }],
      mobile: [],
      actions: staffActions,
    };
  }
  if (role === 'super-admin') {
    return {
      navigation: [
        { to: '/workspaces', key: 'menu.workspaces' },
        cases,
        creators,
        patients,
        { to: '/orders', key: 'menu.orders' },
        library,
        { to: '/discounts', key: 'menu.discounts' },
      ],
      account: [
        myAccount,
        { to: '/edit-workspace', key: 'menu.settings' },
        { to: '/analytics', key: 'menu.analytics' },
        { to: '/operations', key: 'menu.operations' },
        { to: '/audit', key: 'menu.audit' },
      ],
      mobile: [],
      actions: [...staffActions, { to: '/new-workspace', key: 'action.createWorkspace' }],
    };
  }
  const record: MenuEntry = { to: '/patient-dashboard', key: recordKey(user) };
  const buy: MenuEntry[] = workspace.isProviderWorkspace
    ? [{ to: '/package-plans', key: 'action.buyReport' }]
    : [];
  // On a phone there is no room for the button in the bar.
  const actions = patientAction(user);
  return {
    navigation: [record, selfHelp],
    account: [myAccount],
    mobile: [record, selfHelp, ...buy, ...actions.filter(({ to }) => to !== '/package-plans')],
    actions,
  };
};

/** Pages on which the patient's button would lead back to the same page (C-019). */
const withoutActions: readonly string[] = ['/personalized-video', '/package-plans'];

/**
 * Returns the menus of a signed-in user. Leaves out pages that do not exist yet or are not for their workspace. If a
 * menu would be empty, it shows the report dashboard. `path` is the current page.
 */
export const menuOf = (user: MenuFacts, path = ''): Menu => {
  const { navigation, account, mobile, actions } = wholeMenu(user);
  const isThere = ({ to }: MenuEntry): boolean =>
    isRouteReady(to) && canStayInWorkspace(user.role, user.workspace, to);
  const links = navigation.filter(isThere);
  const isStuck = links.length === 0 && navigation.length > 0 && user.role === 'creator';
  const isCircle = user.role === 'patient' && withoutActions.includes(path);
  return {
    navigation: isStuck ? [cases] : links,
    account: account.filter(isThere),
    mobile: mobile.filter((entry) => isThere(entry) && !(isCircle && withoutActions.includes(entry.to))),
    actions: isCircle ? [] : actions.filter(isThere),
  };
};
