import type { MenuFacts } from './menus.ts';
import type { Role } from '../shared/roles.ts';

export type RouteChange = Partial<Omit<MenuFacts, 'workspace'>> & {
  workspace?: Partial<MenuFacts['workspace']>;
};

/** Returns a new user of a partner clinic, with the given changes. */
export const person = (role: Role, { workspace, ...change }: RouteChange = {}): MenuFacts => ({
  role,
  availableReport: null,
  firstOrderStatus: null,
  hasRequestedOrder: false,
  firstUnpaidCase: null,
  hasReleasedCase: false,
  storedStudies: 0,
  userPlan: null,
  mustSetUpSecondFactor: false,
  ...change,
  workspace: {
    isProviderWorkspace: false,
    creatorMode: false,
    productType: 'white-glove-plus',
    canRequestBeforePay: false,
    caseCreationType: 'manual_entry',
    ...workspace,
  },
});
