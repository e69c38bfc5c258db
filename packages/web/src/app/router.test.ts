import { isRouteReady, routes, type RoutePath } from '@plainscan/contract';
import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { PatientAccountPage } from '../account/account-page.tsx';
import { router } from './router.tsx';

function find(path: string, rows: readonly RouteObject[] = router.routes): RouteObject | undefined {
  for (const row of rows) {
    if (row.path === path) return row;
    const inner = find(path, row.children ?? []);
    if (inner) return inner;
  }
  return undefined;
}

const pathsOf = (rows: readonly RouteObject[]): string[] =>
  rows.flatMap(({ path, lazy, children }) => [
    ...(path !== undefined && lazy ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ]);

// Read before anything is waited for: the router opens the page of the address at once, and a page that has come is no
// longer one to load.
const paths = pathsOf(router.routes);

const pageAt = async (path: string) => {
  const lazy = find(path)?.lazy as (() => Promise<{ Component: unknown }>) | undefined;
  return (await lazy?.())?.Component;
};

it('CG-02: /profile shows one’s own account', async () => {
  const account = await pageAt('my-account');
  expect(account).toBeTypeOf('function');
  expect(await pageAt('profile')).toBe(account);
});

it('CG-153: /patient-account is a page of its own', async () => {
  expect(await pageAt('patient-account')).toBe(PatientAccountPage);
});

it('the pages that are marked ready are exactly those that the router has', () => {
  const ready = (Object.keys(routes) as RoutePath[]).filter(isRouteReady);
  expect(paths.toSorted()).toEqual(ready.toSorted());
});
