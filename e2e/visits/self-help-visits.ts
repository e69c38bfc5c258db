// The self-help materials as patients and staff see them.
import { expect, type Page } from '@playwright/test';

import { press, text, type Said, type Visit } from './visit.ts';

const path = '/self-help-materials';
/** The tour appears once per browser, and visits share theirs. */
async function skipTour(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Videos', exact: true })).toBeVisible();
  const skip = page.getByRole('button', { name: /Skip the tour|Saltar la visita/ });
  if ((await skip.count()) > 0) await skip.click();
}
const isThere: Visit['ready'] = async (page) => {
  await expect(
    page
      .getByRole('region', { name: /Articles|Artículos/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** Titles that fill their cards, and enough of them for several pages. */
const crowded = ({ data = [], ...body }: Said): Said => ({
  ...body,
  data: Array.from({ length: 6 }, (_, at) => ({
    ...data[at % data.length],
    id: `0198c0de-0000-7000-8000-0000000000${10 + at}`,
    title: 'Magnetresonanztomographieuntersuchung der Lendenwirbelsäule with and without contrast agent',
  })),
  total: 22,
});

export const selfHelpVisits: Visit[] = [
  { name: 'self-help, tour', path, as: 'new@demo.test', ready: text('Step 1 of 3') },
  { name: 'self-help, free account', path, as: 'new@demo.test', act: skipTour, ready: isThere },
  { name: 'self-help, Spanish', path, as: 'patient@demo.test', locale: 'es', act: skipTour, ready: isThere },
  {
    name: 'self-help, premium',
    path,
    as: 'new@demo.test',
    act: async (page) => {
      await skipTour(page);
      await press('See what you get')(page);
    },
    ready: text('Premium content is coming soon'),
  },
  {
    name: 'self-help, premium for sale',
    path,
    as: 'new@demo.test',
    change: { call: /\/api\/payment\/premium$/, by: (body) => ({ ...body, state: 'offered' }) },
    act: async (page) => {
      await skipTour(page);
      await press('See what you get')(page);
    },
    ready: text('Lifetime access for $19.00'),
  },
  {
    name: 'self-help, premium bought',
    path,
    as: 'patient@demo.test',
    change: { call: /\/api\/payment\/premium$/, by: (body) => ({ ...body, state: 'bought' }) },
    act: skipTour,
    ready: isThere,
  },
  {
    name: 'self-help, many long titles',
    path,
    as: 'patient@demo.test',
    change: { call: /\/api\/materials\?/, by: crowded },
    act: skipTour,
    ready: isThere,
  },
  {
    name: 'self-help, nothing found',
    path: `${path}?search=spleen`,
    as: 'patient@demo.test',
    act: skipTour,
    ready: text('No results found'),
  },
  {
    name: 'self-help, failed',
    path,
    as: 'patient@demo.test',
    answer: { call: /\/api\/materials\?/, status: 500, body: {} },
    act: skipTour,
    ready: text(/could not be loaded/),
  },
  { name: 'self-help, kept by a super-admin', path, as: 'super@demo.test', ready: isThere },
];
