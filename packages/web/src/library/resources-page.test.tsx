// The resource library: list, filters, live updates, form and deletion.
import { readFileSync } from 'node:fs';
import { presentFileProblem, type Material } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { liveConnection } from '../platform/live/live-connection.ts';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testUser } from '../app/testing/test-user.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { idOf, testMaterial } from './material-web-fixture.ts';
import { ResourcesPage } from './resources-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.querySelector('meta[name="recorder-protocol"]')?.remove();
});

const listed = (data: unknown[], total = data.length) => ({ data, total });
const spine = testMaterial(1, { title: 'What a disc is', tags: ['spine'], description: 'In plain words.' });
const coming = testMaterial(2, { title: 'Coming', isReady: false, state: 'processing' });
const broken = testMaterial(3, {
  title: 'Broken',
  isReady: false,
  state: 'failed',
  type: '3d',
  failure: presentFileProblem({ code: 'modelDamaged' }),
});
const foreign = testMaterial(4, { title: 'Foreign', mayChange: false });
const usual: Answers = {
  'GET /materials': () => listed([spine, coming, broken, foreign]),
  'GET /materials/tags': () => listed([{ id: 'spine', name: 'spine' }]),
  'GET /self-help-category': () => listed([{ id: idOf(90), name: 'Backs' }]),
};
const open = (
  answers: Answers = {},
  { address = '/resources', user = testUser({ role: 'super-admin' }) } = {},
) => renderPage(<ResourcesPage />, { address, user, answers: { ...usual, ...answers } });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const said = () => currentSnackbars().map(({ text }) => text);
/** Captures the page's listener, so that a test can send events like the server. */
function catchLive() {
  let hear: (data: { uuid: string; library?: 'added' | 'changed' | 'removed' }) => void = () => {};
  vi.spyOn(liveConnection, 'on').mockImplementation((event, handler) => {
    if (event === 'resource-updated') hear = handler;
    return () => {};
  });
  const join = vi.spyOn(liveConnection, 'join');
  return { join, tell: (data: Parameters<typeof hear>[0]) => act(() => hear(data)) };
}

describe('the list (T-001, T-003, T-004)', () => {
  test('T-030, T-031: requests the defaults, newest first', async () => {
    const { calls } = await open();
    await screen.findByText('What a disc is', {}, time);
    const asked = calls.find(({ path }) => path === '/materials')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      page: '0',
      limit: '10',
      filterBy: 'title',
      orderField: 'createdAt',
      orderType: 'DESC',
      category: 'educational,supplementary,self-help',
      type: '3d,image,dcm,video,document',
    });
    expect(
      screen.getAllByRole('listitem').some((item) => item.textContent?.includes('In plain words.')),
    ).toBe(true);
  });

  test.each([
    ['super-admin', true],
    ['admin', false],
    ['creator', false],
  ] as const)(
    'T-029: a %s is offered the studies that are shared with cases: %s',
    async (role, isOffered) => {
      await open({}, { user: testUser({ role }) });
      fireEvent.click(await screen.findByRole('combobox', { name: 'Category' }, time));
      const names = (await screen.findAllByRole('option', { hidden: true }, time)).map(
        ({ textContent }) => textContent,
      );
      expect(names.includes('Ambra Studies')).toBe(isOffered);
      expect(names).toEqual(expect.arrayContaining(['Educational', 'Supplementary', 'Self Help Materials']));
    },
  );

  test('G-041: a study shows its number of images, or why it has none', async () => {
    const dicom = testMaterial(6, { title: 'Knee', type: 'dcm' });
    const study = { ...dicom, resource: { ...dicom.resource, imageCount: 106 } };
    const none = testMaterial(7, {
      title: 'No study',
      type: 'dcm',
      isReady: false,
      state: 'failed',
      failure: presentFileProblem({ code: 'noStudyFiles' }),
    });
    await open({ 'GET /materials': () => listed([study, none]) });
    const card = (name: string) => screen.getByRole('heading', { name }).closest('li');
    await screen.findByText('Knee', {}, time);
    expect(card('Knee')?.textContent).toContain('106 images');
    expect(card('No study')?.textContent).toContain('The selected folder does not contain any study files');
  });

  test('X-028: the library has five columns, self-help six cards in a row', () => {
    const styleOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
    expect(styleOf('./resources-page.module.css')).toContain('repeat(5, minmax(0, 1fr))');
    expect(styleOf('./self-help/self-help.module.css')).toContain('repeat(6, minmax(0, 1fr))');
  });

  test('T-013, W-091, W-092, W-093: an unready resource cannot be opened, edited or deleted', async () => {
    const { calls } = await open();
    await screen.findByText('Coming', {}, time);
    const button = (name: string) => screen.getByRole('button', { name });
    for (const name of ['Open Coming', 'Edit Coming', 'Delete Coming', 'Open Broken', 'Edit Broken']) {
      expect(button(name).getAttribute('aria-disabled'), name).toBe('true');
      const reason = document.getElementById(button(name).getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent, name).toMatch(name.endsWith('Coming') ? /^Being processed/ : /./);
    }
    expect(button('Delete Broken').hasAttribute('aria-disabled')).toBe(false);
    for (const [name, words] of [
      ['Open Coming', 'Failed to open file, the resource is not ready!'],
      ['Edit Coming', 'Failed to edit file, this resource is not ready!'],
      ['Delete Coming', 'Failed to delete file, this resource is not ready!'],
      ['Edit Broken', 'Failed to edit file, this resource is not ready!'],
    ] as const) {
      await press(name);
      expect(said()).toContain(words);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/resources'))).toBe(false);
    await press('Delete Broken');
    expect(await screen.findByRole('dialog', { name: 'Delete file?' })).toBeTruthy();
  });

  test('CG-134: another workspace’s resource has no edit buttons', async () => {
    await open();
    await screen.findByText('Foreign', {}, time);
    expect(screen.queryByRole('button', { name: 'Edit Foreign' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Open Foreign' })).toBeTruthy();
  });

  test('T-004: first, last, current page and its neighbors', async () => {
    await open({ 'GET /materials': () => listed([spine], 200) }, { address: '/resources?page=9' });
    const pages = await screen.findByRole('navigation', { name: 'Pages' }, time);
    expect(pages.textContent).toBe('1…91011…20');
  });

  test('T-010: the empty, no-results and failed states', async () => {
    const { address } = await open({ 'GET /materials': () => listed([]) });
    expect(await screen.findByText('No resources yet', {}, time)).toBeTruthy();
    const none = await open({ 'GET /materials': () => listed([]) }, { address: '/resources?search=zz' });
    await press('Show everything');
    expect([address(), none.address()]).toEqual(['/resources', '/resources']);
    const failed = { message: 'No.', code: 'server.failed', requestId: 'r' };
    await open({ 'GET /materials': () => Response.json(failed, { status: 500 }) });
    expect(await screen.findByText('The library could not be loaded', {}, time)).toBeTruthy();
  });

  test('T-001, Q-011: the recorder’s creator mode, for creators if it is configured', async () => {
    const creator = testUser({ role: 'creator' });
    await open({}, { user: creator });
    expect(screen.queryByRole('link', { name: 'Creator Mode' })).toBeNull();
    document.head.insertAdjacentHTML('beforeend', '<meta name="recorder-protocol" content="plainscan">');
    await open({}, { user: creator });
    const [link] = screen.getAllByRole('link', { name: 'Creator Mode' });
    expect(link?.getAttribute('href')).toMatch(/^plainscan:\/\/record\?host=.*&mode=creator$/);
  });
});

describe('live updates (T-002, T-014, U-004)', () => {
  test('T-002: resources added by others are announced, and shown after a press', async () => {
    const live = catchLive();
    const { calls } = await open();
    await screen.findByText('What a disc is', {}, time);
    expect(live.join).toHaveBeenCalledWith({ event: 'join-resource-room', data: {} });
    const asked = () => calls.filter(({ path }) => path === '/materials').length;
    const before = asked();
    live.tell({ uuid: idOf(70), library: 'added' });
    live.tell({ uuid: idOf(71), library: 'added' });
    // An already listed resource is not announced, and events of viewers do not concern the library.
    live.tell({ uuid: spine.id, library: 'added' });
    live.tell({ uuid: idOf(72) });
    expect(screen.getByText('2 resources added')).toBeTruthy();
    expect(asked()).toBe(before);
    await press('Refresh now');
    await waitFor(() => expect(asked()).toBe(before + 1), time);
    expect(screen.queryByText('2 resources added')).toBeNull();
  });

  test('changed or removed resources update automatically, in place', async () => {
    const live = catchLive();
    const { calls } = await open({
      [`GET /materials/${coming.id}`]: () => ({ ...coming, title: 'Come', isReady: true, state: 'ready' }),
    });
    await screen.findByText('What a disc is', {}, time);
    const asked = () => calls.filter(({ path }) => path === '/materials').length;
    const before = asked();
    live.tell({ uuid: coming.id, library: 'changed' });
    expect(await screen.findByText('Come', {}, time)).toBeTruthy();
    live.tell({ uuid: broken.id, library: 'removed' });
    expect(screen.queryByText('Broken')).toBeNull();
    // Resources that are not shown here are not requested.
    live.tell({ uuid: idOf(70), library: 'changed' });
    expect([asked(), calls.filter(({ path }) => path === `/materials/${idOf(70)}`).length]).toEqual([
      before,
      0,
    ]);
  });

  test('removes a resource that is no longer visible to the user', async () => {
    const live = catchLive();
    const gone = { message: 'No.', code: 'not-found', requestId: 'r' };
    await open({ [`GET /materials/${coming.id}`]: () => Response.json(gone, { status: 404 }) });
    await screen.findByText('Coming', {}, time);
    live.tell({ uuid: coming.id, library: 'changed' });
    await waitFor(() => expect(screen.queryByText('Coming')).toBeNull(), time);
  });
});

describe('the form (T-005, T-011, T-012, T-015 … T-028)', () => {
  const add = async (answers: Answers = {}) => {
    const page = await open(answers);
    await press('Add Resource');
    return page;
  };
  const dialog = () => screen.getByRole('dialog');

  test('T-015, T-018, W-088: says what is missing, and then that a file is', async () => {
    await add();
    await press('Add', dialog());
    expect(within(dialog()).getByText('Title can not be empty')).toBeTruthy();
    type(/^Title/, 'Disc');
    type(/^Type/, 'image');
    await press('Add', dialog());
    expect(within(dialog()).getByText('Resource file was not chosen')).toBeTruthy();
  });

  test('T-011, T-012, T-016, T-017: each category has its own fields', async () => {
    await add();
    expect(within(dialog()).getByText('Press Enter after each.')).toBeTruthy();
    type(/^Category/, 'supplementary');
    expect(within(dialog()).queryByText('Press Enter after each.')).toBeNull();
    await press('Add', dialog());
    expect(within(dialog()).getAllByText('Required with supplementary materials')).toHaveLength(2);
    const options = [...within(dialog()).getByLabelText<HTMLSelectElement>('Anatomy').options];
    expect(options.at(-1)?.value).toBe('Other');
    type(/^Category/, 'self-help');
    expect(within(dialog()).getByText('Self help category can not be empty')).toBeTruthy();
    type('Self help category', 'Backs');
    await press('Type a new one', dialog());
    type('New self help category', 'Sleep');
    await press('Choose from the list', dialog());
    expect(within(dialog()).getByLabelText('Self help category')).toBeTruthy();
  });

  test('T-026: reports a type that self-help does not allow, also after changing the category', async () => {
    await add();
    type(/^Category/, 'self-help');
    type(/^Type/, 'image');
    type(/^Title/, 'A');
    type('Self help category', 'Backs');
    await press('Add', dialog());
    expect(
      within(dialog()).getByText('Self help materials only accept document, study or video type!'),
    ).toBeTruthy();
  });

  test.each([
    ['T-019, W-089', 'a.webp', 'Sorry, the uploaded format is not supported.'],
    ['T-020, W-090', 'a.pdf', 'Please add a file format that matches the type of resource you are creating.'],
  ])('%s: a file called %s is not an image', async (_id, name, words) => {
    await add();
    type(/^Type/, 'image');
    const input = within(dialog())
      .getByRole('group', { name: 'File' })
      .querySelector('input') as HTMLInputElement;
    expect(input.accept).toBe('.jpg,.jpeg,.gif,.bmp,.png,.tiff,.heic,.heif');
    await act(async () => {
      fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
      await Promise.resolve();
    });
    expect(await within(dialog()).findByText(words, {}, time)).toBeTruthy();
  });

  test('V-082, T-028: a change sends the description, but never the file', async () => {
    const { calls } = await open({ [`PUT /materials/${spine.id}`]: () => spine });
    await press('Edit What a disc is');
    expect(within(dialog()).getByLabelText<HTMLSelectElement>(/^Type/).disabled).toBe(true);
    expect(within(dialog()).queryByRole('group', { name: 'File' })).toBeNull();
    type(/^Title/, '  A disc  ');
    await press('Save', dialog());
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true), time);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'A disc',
      description: 'In plain words.',
      category: 'educational',
      tags: ['spine'],
      type: 'image',
      isSample: false,
      removeThumbnail: false,
    });
    await waitFor(() => expect(said()).toContain('The resource was updated.'), time);
  });

  test('T-025: a thumbnail can be removed', async () => {
    const own: Material = { ...spine, customThumbnailPath: '/media/a/b' };
    const { calls } = await open({
      'GET /materials': () => listed([own]),
      [`PUT /materials/${spine.id}`]: () => own,
    });
    await press('Edit What a disc is');
    await press('Remove thumbnail', dialog());
    await press('Save', dialog());
    await waitFor(() => {
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ removeThumbnail: true });
    }, time);
  });

  test('T-005: deleting asks first', async () => {
    const { calls } = await open({
      [`DELETE /materials/${spine.id}`]: () => new Response(null, { status: 204 }),
    });
    await press('Delete What a disc is');
    expect(screen.getByRole('dialog', { name: 'Delete file?' })).toBeTruthy();
    await press('Delete', dialog());
    await waitFor(() => expect(said()).toContain('The resource was deleted.'), time);
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
