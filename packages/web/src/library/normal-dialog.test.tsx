// Marks a study of the library as normal, and undoes it (B18).
import type { Material } from '@plainscan/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testUser } from '../app/testing/test-user.ts';
import { testMaterial } from './material-web-fixture.ts';
import { ResourcesPage } from './resources-page.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.restoreAllMocks());

const head = testMaterial(1, { title: 'Head', type: 'dcm' });
const mark = { anatomy: 'Brain', modality: 'MRI', titleEn: 'Head', titleEs: 'Cabeza' } as const;

const open = (materials: readonly Material[]) =>
  renderPage(<ResourcesPage />, {
    address: '/resources',
    user: testUser({ role: 'super-admin' }),
    answers: {
      'GET /materials': () => ({ data: materials, total: materials.length }),
      [`PUT /materials/${head.id}/normal`]: () => ({ ...head, normal: mark }),
      [`DELETE /materials/${head.id}/normal`]: () => null,
    },
  });
const choose = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

describe('B18: a study that shows what is normal', () => {
  test('is described in both languages, and sent unchanged', async () => {
    const { calls } = await open([head]);
    await press('Show Head as normal');
    await press('Save');
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    choose('Anatomy', 'Brain');
    choose('Modality', 'MRI');
    choose('Title in Spanish', 'Cabeza');
    await press('Save');
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({ path: `/materials/${head.id}/normal`, body: mark });
  });

  test('is marked on its card, and can be undone', async () => {
    const { calls } = await open([{ ...head, normal: mark }]);
    await screen.findByText('Normal: Brain · MRI');
    await press('Show Head as normal');
    await press('No longer show as normal');
    expect(
      calls.some(({ method, path }) => `${method} ${path}` === `DELETE /materials/${head.id}/normal`),
    ).toBe(true);
  });

  test.each<[string, Partial<Material>]>([
    ['for what is no study', { type: 'video' }],
    ['for what is shared with cases', { category: 'sharedStudy' }],
    ['for what is still being read', { isReady: false, state: 'processing' }],
    ['for what is another clinic’s', { mayChange: false }],
  ])('is not offered %s', async (_, change) => {
    await open([{ ...head, ...change }]);
    await screen.findByRole('button', { name: 'Open Head' }, { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Show Head as normal' })).toBeNull();
  });
});
