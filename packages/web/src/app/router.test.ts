import { isRouteReady, routes, type RoutePath } from '@plainscan/contract';
import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { PatientAccountPage } from '../account/account-page.tsx';
import { libraryRoutes } from './library-routes.tsx';
import { router } from './router.tsx';

function find(path: string, rows: readonly RouteObject[] = [libraryRoutes]): RouteObject | undefined {
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

// Read before anything is awaited: the router opens the page immediately, and a loaded page no longer has a loader.
const paths = pathsOf([...router.routes, libraryRoutes]);

const pageAt = async (path: string) => {
  const lazy = find(path)?.lazy as (() => Promise<{ Component: unknown }>) | undefined;
  return (await lazy?.())?.Component;
};

it('CG-02: /profile shows the user’s own account', async () => {
  const account = await pageAt('my-account');
  expect(account).toBeTypeOf('function');
  expect(await pageAt('profile')).toBe(account);
});

it('CG-153: /patient-account is a separate page', async () => {
  expect(await pageAt('patient-account')).toBe(PatientAccountPage);
});

it('the pages marked as ready are exactly those in the router', () => {
  const ready = (Object.keys(routes) as RoutePath[]).filter(isRouteReady);
  expect(paths.toSorted()).toEqual(ready.toSorted());
});

it('the pages after login are found when one of them is opened, and the others are not fetched before', async () => {
  await router.navigate('/terms');
  expect(pathsOf(router.routes)).not.toContain('/send-files');
  await router.navigate('/send-files?link=x');
  expect(router.state.matches.at(-1)?.route.path).toBe('send-files');
  expect(router.state.location.search).toBe('?link=x');
});
