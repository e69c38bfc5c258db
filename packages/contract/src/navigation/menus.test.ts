// The menus of each role in each kind of workspace, over the real page table. Pages that do not exist yet are left out.
import { describe, expect, test } from 'vitest';

import { menuMessages } from './menu-messages.ts';
import { menuOf, recordKey } from './menus.ts';
import { person, type RouteChange } from './route-facts-fixture.ts';
import { roles, type Role } from '../shared/roles.ts';
import { isRouteReady, type RoutePath } from './routes.ts';

const provider = { isProviderWorkspace: true, creatorMode: true } as const;
const words = (entries: { to: string; key: keyof typeof menuMessages.en }[]): string =>
  entries.map(({ to, key }) => `${menuMessages.en[key]} ${to}`).join(', ');
const menu = (role: Role, change: RouteChange = {}, path = '') => menuOf(person(role, change), path);
/** Returns the entries, written `Label /address`, whose pages exist. */
const ready = (entries: string): string =>
  entries
    .split(', ')
    .filter((entry) => isRouteReady(`/${entry.split(' /')[1] ?? ''}` as RoutePath))
    .join(', ');

describe('staff', () => {
  test('admin', () => {
    const own = menu('admin', { workspace: { ...provider, creatorMode: false } });
    expect(words(own.navigation)).toBe(
      ready('Report Dashboard /cases, Creators /creators, Patients /patients'),
    );
    expect(words(own.account)).toBe(ready('My Account /my-account, My Workspace /edit-workspace'));
    expect(words(menu('admin').navigation)).toBe(ready('Report Dashboard /cases, Patients /patients'));
  });
  test('C-010: creator', () => {
    expect(words(menu('creator', { workspace: { ...provider, creatorMode: false } }).navigation)).toBe(
      ready('Report Dashboard /cases, Patients /patients'),
    );
    expect(words(menu('creator', { workspace: provider }).navigation)).toBe(
      ready('Report Dashboard /cases, Patients /patients, Resource Library /resources'),
    );
    for (const productType of ['white-glove', 'white-glove-plus'] as const)
      expect(menu('creator', { workspace: { ...provider, productType } }).navigation).toEqual(
        menu('creator', { workspace: provider }).navigation,
      );
    const alone = { ...provider, creatorMode: false, productType: 'white-glove' } as const;
    expect(words(menu('creator', { workspace: alone }).navigation)).toBe(
      ready('Report Dashboard /cases, Patients /patients'),
    );
    expect(words(menu('creator').account)).toBe(ready('My Account /my-account'));
  });
  test('super-admin', () => {
    const { navigation, account, actions } = menu('super-admin', { workspace: provider });
    expect(words(navigation)).toBe(
      ready(
        'Workspaces /workspaces, Report Dashboard /cases, Creators /creators, Patients /patients, Orders /orders, Resource Library /resources, Discounts /discounts',
      ),
    );
    expect(words(account)).toBe(
      ready(
        'My Account /my-account, Settings /edit-workspace, Analytics /analytics, Operations /operations, Audit /audit',
      ),
    );
    expect(words(actions)).toBe(ready('Request Video Report /add-case, Create Workspace /new-workspace'));
  });
  test('C-008: a gateway workspace does not offer the request form', () => {
    for (const role of ['admin', 'creator'] as const) {
      expect(words(menu(role).actions)).toBe(ready('Request Video Report /add-case'));
      expect(menu(role, { workspace: { caseCreationType: 'ambra_gw' } }).actions).toEqual([]);
    }
  });
  test.each([
    ['C-011, CG-07: white-glove', { productType: 'white-glove' }, 'Dashboard /creator-dashboard'],
    [
      'white-glove with creator mode',
      { productType: 'white-glove', creatorMode: true },
      'Dashboard /creator-dashboard, Report Dashboard /cases, Patients /patients, Resource Library /resources',
    ],
    [
      'white-glove-plus',
      {},
      'Report Dashboard /cases, Patients /patients, Study Dashboard /creator-dashboard',
    ],
  ] as const)('%s creator of a partner', (_, workspace, navigation) => {
    expect(words(menu('creator', { workspace }).navigation)).toBe(ready(navigation));
    expect(words(menu('creator', { workspace }).actions)).toBe(ready('Request Video Report /add-case'));
  });
});

describe('patients', () => {
  test.each([
    ['My Video Reports', {}],
    ['Personal Medical Record', provider],
    ['My Personal Medical Record', { productType: 'white-glove' }],
  ] as const)('the first entry reads %s', (label, workspace) => {
    const [first, second] = menu('patient', { workspace }).navigation;
    expect(menuMessages.en[first?.key ?? 'menu.cases']).toBe(label);
    expect(first?.to).toBe('/patient-dashboard');
    expect(words(second ? [second] : [])).toBe(ready('Self-Help Materials /self-help-materials'));
    expect(recordKey(person('patient', { workspace }))).toBe(first?.key);
  });
  test('small screens have the same entries plus the button', () => {
    expect(words(menu('patient', { workspace: provider }).mobile)).toBe(
      ready(
        'Personal Medical Record /patient-dashboard, Self-Help Materials /self-help-materials, Buy Video Report /package-plans',
      ),
    );
  });

  const buy = 'Buy Video Report /package-plans';
  const request = 'Request Video Report /personalized-video';
  const credit = { id: 'r', type: 'Standard' } as const;
  const unpaid = { id: 'c', studyId: null };
  test.each([
    [null, false, null, buy],
    [credit, false, null, request],
    [null, true, null, request],
    [null, true, unpaid, buy],
    [credit, false, unpaid, request],
    [credit, true, unpaid, request],
    [null, false, unpaid, buy],
  ] as const)(
    'report %o, pays later %s, unpaid %o → %s, if that page exists',
    (availableReport, later, firstUnpaidCase, action) => {
      const workspace = { ...provider, canRequestBeforePay: later };
      expect(words(menu('patient', { workspace, availableReport, firstUnpaidCase }).actions)).toBe(
        ready(action),
      );
      expect(menu('patient', { availableReport, firstUnpaidCase }).actions).toEqual([]);
    },
  );
  test('the request is in the menu if there is no room for a button', () => {
    const workspace = { ...provider, canRequestBeforePay: true };
    expect(words(menu('patient', { workspace }).mobile)).toContain(request);
    expect(words(menu('patient', { workspace: provider }).mobile)).not.toContain(request);
    const onForm = words(menu('patient', { workspace }, '/personalized-video').mobile);
    expect(onForm).toBe(
      ready('Personal Medical Record /patient-dashboard, Self-Help Materials /self-help-materials'),
    );
  });
  test('C-019: no button leads back to the same page', () => {
    for (const path of ['/personalized-video', '/package-plans'])
      expect(menu('patient', { workspace: provider }, path).actions).toEqual([]);
  });
});

test('CG-01: the role user has only its account', () => {
  expect(menu('user')).toEqual({
    navigation: [],
    account: [{ to: '/my-account', key: 'menu.account' }],
    mobile: [],
    actions: [],
  });
});

test('no menu shows a missing page, and no navigation is empty', () => {
  for (const role of roles)
    for (const workspace of [provider, {}, { productType: 'white-glove' as const }]) {
      const { navigation, account, mobile, actions } = menuOf(person(role, { workspace }));
      for (const { to } of [...navigation, ...account, ...mobile, ...actions])
        expect(isRouteReady(to)).toBe(true);
      if (role !== 'user') expect(navigation.length, role).toBeGreaterThan(0);
    }
});

test('every text exists in both languages', () => {
  expect(Object.keys(menuMessages.es)).toEqual(Object.keys(menuMessages.en));
  for (const text of Object.values(menuMessages.es)) expect(text).not.toBe('');
});
