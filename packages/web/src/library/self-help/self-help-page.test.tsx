import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CurrentUser, Material } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { markTourSeen } from '../../platform/session/seen-tours.ts';
import { idOf, testMaterial } from '../material-web-fixture.ts';
import { SelfHelpPage } from './self-help-page.tsx';

const backs = { id: idOf(90), name: 'Backs' };
const selfHelp = (at: number, change: Partial<Material> = {}) =>
  testMaterial(at, {
    category: 'self-help',
    mayChange: false,
    type: 'video',
    selfHelpCategory: backs,
    selfHelpCategoryName: backs.name,
    ...change,
  });
const image = (name: string) => `/media/${name}`;

const materials: Material[] = [
  selfHelp(1, { title: 'How to read a scan', description: 'In three minutes', thumbnail: image('own.webp') }),
  ...Array.from({ length: 7 }, (_, at) => selfHelp(10 + at, { isLocked: true })),
  selfHelp(2, { type: 'document', title: 'Ten words in a report' }),
  selfHelp(3, { type: 'dcm', title: 'A normal back' }),
];

/** Returns the server's list by type, keyword and page. */
const list = ({ query }: { query: URLSearchParams }) => {
  const found = materials.filter(
    ({ type, title }) =>
      type === query.get('type') && title.toLowerCase().includes((query.get('keyword') ?? '').toLowerCase()),
  );
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  return { data: found.slice(page * limit, (page + 1) * limit), total: found.length };
};

const patient = (changes: Partial<CurrentUser> = {}) =>
  testUser({ role: 'patient', firstOrderStatus: 'registered', ...changes });
const open = (user = patient(), answers: Answers = {}, query = '') =>
  renderPage(<SelfHelpPage />, {
    address: `/self-help-materials${query}`,
    user,
    answers: {
      'GET /materials': list,
      'GET /self-help-category': () => ({ data: [backs], total: 1 }),
      'GET /payment/premium': () => ({ state: 'coming-soon', priceCents: 1_900 }),
      ...answers,
    },
  });
/** Runs something that changes the URL, and waits for the page to follow. */
const settle = (doIt: () => unknown) =>
  act(async () => {
    doIt();
    await Promise.resolve();
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const cardsOf = (name: string) =>
  waitFor(() =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((card) => within(card).getAllByRole('button')[0]?.textContent ?? ''),
  );

beforeEach(() => {
  localStorage.clear();
  markTourSeen('self-help', testUser().id);
});
afterEach(() => vi.unstubAllGlobals());

describe('the self-help materials of a patient', () => {
  it('M-001: title, intro, what a free account includes, search and category', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Self-Help Materials');
    expect(screen.getByText(/help you understand your own/)).toBeTruthy();
    expect(screen.getByText(/Your free account opens a few samples/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Search the materials' })).toBeTruthy();
    await waitFor(() =>
      expect(
        within(screen.getByRole('combobox', { name: 'Category' }))
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['All categories', 'Backs']),
    );
  });

  it('M-002, M-013: three sections, each with its own pages of six', async () => {
    const { calls } = await open();
    expect(screen.getByText('A free account only has a few sample videos.')).toBeTruthy();
    expect(screen.getByText('Written by expert radiologists.')).toBeTruthy();
    expect(screen.getByText(/Normal MRI and CT scans/)).toBeTruthy();
    expect(await cardsOf('Videos')).toHaveLength(6);
    const videos = await section('Videos');
    expect(videos.getByText('1 to 6 of 8')).toBeTruthy();
    fireEvent.click(videos.getByRole('button', { name: 'More: Videos' }));
    await videos.findByText('7 to 8 of 8');
    expect(videos.getByRole('button', { name: 'More: Videos' }).getAttribute('aria-disabled')).toBe('true');
    expect(await cardsOf('Articles')).toEqual([' Ten words in a report Backs']);
    expect(
      calls.filter(({ query }) => query.get('page') === '1').map(({ query }) => query.get('type')),
    ).toEqual(['video']);
  });

  it('X-029: a section of more than ten pages by six cards, up to the last one', async () => {
    const many = Array.from({ length: 13 }, (_, at) => selfHelp(20 + at, { title: `Video ${at + 1}` }));
    await open(patient(), {
      'GET /materials': ({ query }) => {
        const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
        const found = query.get('type') === 'video' ? many : [];
        return { data: found.slice(page * limit, (page + 1) * limit), total: found.length };
      },
    });
    const videos = await section('Videos');
    for (const range of ['1 to 6 of 13', '7 to 12 of 13', '13 to 13 of 13']) {
      expect(await videos.findByText(range)).toBeTruthy();
      fireEvent.click(videos.getByRole('button', { name: 'More: Videos' }));
    }
    await waitFor(async () => expect(await cardsOf('Videos')).toHaveLength(1));
  });

  it('M-003: shows a thumbnail if there is one, text for a study without one, and the full text on hover', async () => {
    await open();
    const card = await screen.findByRole('button', { name: 'How to read a scan Backs' });
    expect(card.getAttribute('title')).toBe('How to read a scan\nIn three minutes');
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/own.webp');
    expect((await section('Normal Comparison Studies')).getByText('COMPARISON STUDY')).toBeTruthy();
  });

  it('M-004: each section says if nothing was found, and one press clears the search', async () => {
    const { address } = await open(patient(), {}, '?search=spleen');
    await waitFor(() => expect(screen.getAllByText('No results found')).toHaveLength(3));
    const [clear] = screen.getAllByRole('button', { name: 'Show everything' });
    await settle(() => clear && fireEvent.click(clear));
    expect(address()).toBe('/self-help-materials');
    expect(await cardsOf('Videos')).toHaveLength(6);
  });

  it('M-001, M-011: a keyword is requested and stays in the address', async () => {
    const { calls, address } = await open();
    fireEvent.change(screen.getByLabelText('Search the materials'), { target: { value: 'ten words' } });
    await waitFor(() => expect(address()).toBe('/self-help-materials?search=ten+words'));
    await waitFor(() => expect(calls.some(({ query }) => query.get('keyword') === 'ten words')).toBe(true));
  });

  it('M-001, M-011: a category is requested and stays in the address', async () => {
    const { calls, address } = await open();
    await screen.findByText('Backs', { selector: 'option' });
    await settle(() => fireEvent.change(screen.getByLabelText('Category'), { target: { value: backs.id } }));
    expect(address()).toBe(`/self-help-materials?category=${backs.id}`);
    await waitFor(() =>
      expect(calls.some(({ query }) => query.get('selfHelpCategoryId') === backs.id)).toBe(true),
    );
  });

  it('M-005: a card opens its viewer', async () => {
    const uuid = idOf(51);
    const { address } = await open(patient(), {
      [`GET /resources/${uuid}`]: () => ({
        uuid,
        type: 'video',
        title: 'How to read a scan',
        state: 'ready',
        pages: [],
        description: null,
        failure: null,
        path: null,
        h264Path: null,
        posterPath: null,
        textPath: null,
        downloadPath: null,
        document: null,
        childResources: [],
        viewerLink: '/viewer?resource=51',
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'How to read a scan Backs' }));
    await waitFor(() => expect(address()).toBe('/viewer?resource=51'));
  });

  it('M-006, M-007, CG-100: the banner and each locked card say that premium content is coming soon', async () => {
    await open();
    const banner = await section('Premium Content ($19.00)');
    expect(banner.getByText('Lifetime access')).toBeTruthy();
    const title = 'Premium content is coming soon';
    for (const press of [
      banner.getByRole('button', { name: 'See what you get' }),
      (await screen.findAllByRole('button', { name: /^Premium / }))[0],
    ]) {
      if (press) fireEvent.click(press);
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByRole('link').textContent).toBe('Buy Video Report');
      expect(dialog.getByRole('link').getAttribute('href')).toBe('/personalized-video');
      fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    }
  });

  it('M-006, CG-100: if it is sold, one press in the dialog leads to the payment company', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { calls } = await open(patient(), {
      'GET /payment/premium': () => ({ state: 'offered', priceCents: 1_900 }),
      'POST /payment/create-premium-checkout-session': () => ({ sessionId: 's', url: '/dev/checkout/s' }),
    });
    const banner = await section('Premium Content ($19.00)');
    fireEvent.click(banner.getByRole('button', { name: 'See what you get' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lifetime access for $19.00' }));
    expect(dialog.getByText(/You pay \$19\.00 once/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Buy for $19.00' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dev/checkout/s'));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('CG-100: an error appears in the dialog', async () => {
    await open(patient(), {
      'GET /payment/premium': () => ({ state: 'offered', priceCents: 1_900 }),
      'POST /payment/create-premium-checkout-session': () =>
        Response.json(
          { code: 'premium.open-already', message: 'You can already open all self-help materials.' },
          { status: 409 },
        ),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'See what you get' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for $19.00' }));
    expect(await screen.findByText('You can already open all self-help materials.')).toBeTruthy();
  });

  it.each([
    ['bought', /You have lifetime access/],
    ['included', /it comes with your video report/],
  ] as const)('CG-100: offers nothing to a user who already has it: %s', async (state, words) => {
    await open(patient(), { 'GET /payment/premium': () => ({ state, priceCents: 1_900 }) });
    const banner = await section('Premium Content');
    expect(banner.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/free account/)).toBeNull();
    expect(banner.queryByRole('button')).toBeNull();
  });

  it('M-007: with an unused report, the dialog leads to the request', async () => {
    await open(patient({ firstOrderStatus: 'paid', availableReport: { id: 'r', type: 'Standard' } }));
    expect(screen.queryByText(/Your free account/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'See what you get' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link').textContent).toBe('Request Video Report');
  });

  it('says that the materials could not be loaded, and can retry', async () => {
    let isBroken = true;
    await open(patient(), {
      'GET /materials': (call) =>
        isBroken ? Response.json({ code: 'internal', message: 'No' }, { status: 500 }) : list(call),
    });
    const again = () => screen.getAllByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again()).toHaveLength(3));
    isBroken = false;
    for (const button of again()) await settle(() => fireEvent.click(button));
    expect(await cardsOf('Articles')).toEqual([' Ten words in a report Backs']);
  });
});

describe('the tour (M-008, X-021)', () => {
  const step = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('M-008: three steps on the first visit; the last one leads to the record', async () => {
    localStorage.clear();
    const { address } = await open();
    const first = await step('Learn from videos');
    expect(first.getByText('Step 1 of 3')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: 'Next' }));
    fireEvent.click((await step('Read more')).getByRole('button', { name: 'Next' }));
    fireEvent.click(
      (await step('Compare with a normal scan')).getByRole('button', { name: 'Go to my record' }),
    );
    await waitFor(() => expect(address()).toBe('/patient-dashboard'));
  });

  it('M-008: Esc ends it, and it does not appear again', async () => {
    localStorage.clear();
    await open();
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Learn from videos' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    document.body.replaceChildren();
    await open();
    await section('Videos');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('staff manages them here (M-009, CG-09)', () => {
  it('M-009: a super-admin adds one, with self-help preselected', async () => {
    await open(testUser({ role: 'super-admin' }));
    expect(screen.queryByText('Premium Content ($19.00)')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add material' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add resource' }));
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('self-help');
    expect(dialog.getByRole('checkbox', { name: 'Sample' })).toBeTruthy();
  });

  it('M-009: only editable ones have edit and delete', async () => {
    const own = selfHelp(4, { title: 'Own', mayChange: true, isSample: true });
    const { calls } = await open(testUser({ role: 'creator' }), {
      'GET /materials': ({ query }) =>
        query.get('type') === 'video' ? { data: [own, selfHelp(5)], total: 2 } : { data: [], total: 0 },
      [`DELETE /materials/${own.id}`]: () => new Response(null, { status: 204 }),
    });
    expect(await screen.findAllByRole('button', { name: /^Edit / })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Edit Own' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit resource' }));
    expect(edit.getByRole<HTMLInputElement>('checkbox', { name: 'Sample' }).checked).toBe(true);
    fireEvent.click(edit.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Own' }));
    const remove = within(await screen.findByRole('dialog', { name: 'Delete file?' }));
    fireEvent.click(remove.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
