// B25: the glossary's curators: search, the grade while typing, saving, conflicts, a clinic's own words, files.
import { fieldProblems, type CuratedEntry } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, type Answers, type SentCall } from '../../app/testing/test-page.tsx';
import { renderPart } from '../../app/testing/test-render.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { currentUserQuery } from '../../platform/session/session.ts';
import { GlossaryPage } from './glossary-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

const cyst: CuratedEntry = {
  id: 'cyst',
  kind: 'finding',
  forms: { en: ['cyst', 'cystic'], es: ['quiste'] },
  words: {
    en: { name: 'Cyst', text: 'A small sac of fluid. Most of them do no harm.' },
    es: { name: 'Quiste', text: 'Una bolsa pequeña con líquido. Casi nunca hace daño.' },
  },
  sources: ['https://example.org/cyst'],
  reason: null,
  isHidden: false,
  picture: null,
  version: 0,
  hasOriginal: false,
  changedAt: null,
};
const disc: CuratedEntry = {
  ...cyst,
  id: 'disc-bulge',
  forms: { en: ['disc bulge'], es: ['abombamiento discal'] },
  words: { ...cyst.words, en: { ...cyst.words.en, name: 'Disc bulge' } },
  isHidden: true,
  version: 2,
  hasOriginal: true,
  changedAt: '2026-11-20T09:00:00.000Z',
};

async function open(
  answers: Answers = {},
  { role = 'super-admin', word = 'cyst' }: { role?: 'super-admin' | 'admin'; word?: string } = {},
): Promise<SentCall[]> {
  const calls = answerCalls({
    'GET /glossary': () => ({ data: [cyst, disc], total: 2 }),
    'GET /unexplained-words': () => ({ data: [], total: 0 }),
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(currentUserQuery.queryKey, testUser({ role }));
  const routes = [{ path: '*', element: <GlossaryPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/resources/glossary?word=${word}`] });
  await act(async () => {
    renderPart(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  return calls;
}

const english = async () => within(await screen.findByRole('group', { name: 'English' }, time));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const saves = (calls: readonly SentCall[]) => calls.filter(({ method }) => method === 'PUT');
const listed = () => within(screen.getByRole('list', { name: 'Words' })).queryAllByRole('link');

test('finds words by any form in both languages, and by filter', async () => {
  await open();
  await screen.findByRole('list', { name: 'Words' }, time);
  const search = screen.getByRole('textbox', { name: 'Search words' });
  type(search, 'abómb');
  expect(listed().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Disc bulge')]);
  type(search, 'nothing');
  expect(screen.getByText('No word like this')).toBeTruthy();
  type(search, '');
  fireEvent.click(screen.getByRole('button', { name: /^Hidden/ }));
  expect(listed()).toHaveLength(1);
});

test('says how hard a text is while it is typed, and asks for the reason above grade 7', async () => {
  const calls = await open({
    'PUT /glossary/cyst': ({ body }) => ({ ...cyst, ...(body as { entry: object }).entry, version: 1 }),
  });
  const fields = await english();
  expect(fields.getByText('11 words, 8 to 30')).toBeTruthy();
  const hard = 'A benign change of the vertebrae that is common in many older people.';
  type(fields.getByLabelText('What it means'), hard);
  expect((await fields.findByText(/^Grade 8/, {}, time)).dataset['tone']).toBe('warn');
  expect(fields.getByText('The hardest word is “vertebrae”.')).toBeTruthy();
  expect(screen.getAllByText(hard).length).toBeGreaterThan(1);
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText(fieldProblems.explanationHard)).toBeTruthy();
  expect(saves(calls)).toEqual([]);
  type(screen.getByLabelText('Why must it be harder than grade 7?'), 'Its usual name.');
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(saves(calls)).toHaveLength(1), time);
  expect(saves(calls)[0]?.body).toMatchObject({
    version: 0,
    entry: { reason: 'Its usual name.', words: { en: { text: hard } }, forms: cyst.forms },
  });
});

test('shows both texts when someone else has saved the word, and saves over it only then', async () => {
  const theirs: CuratedEntry = {
    ...cyst,
    words: {
      ...cyst.words,
      en: { name: 'Cyst', text: 'A little bag of water that others wrote about here.' },
    },
    version: 5,
    hasOriginal: true,
  };
  let current = cyst;
  const calls = await open({
    'GET /glossary': () => ({ data: [current, disc], total: 2 }),
    'PUT /glossary/cyst': ({ body }) => {
      const sent = body as { entry: object; version: number };
      if (sent.version === 5) return { ...theirs, ...sent.entry, version: 6 };
      current = theirs;
      return Response.json({ code: 'glossary.changed', message: 'Changed.' }, { status: 409 });
    },
  });
  const fields = await english();
  const mine = 'A round sac of fluid that almost never does any harm.';
  type(fields.getByLabelText('What it means'), mine);
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(/others wrote about here/, {}, time)).toBeTruthy();
  expect(fields.getByLabelText<HTMLTextAreaElement>('What it means').value).toBe(mine);
  fireEvent.click(screen.getByRole('button', { name: 'Keep my text' }));
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saves(calls)).toHaveLength(2), time);
  expect(saves(calls)[1]?.body).toMatchObject({ version: 5, entry: { words: { en: { text: mine } } } });
});

test('a curator chooses a body map and its region, and sees the picture', async () => {
  const calls = await open({
    'PUT /glossary/cyst': ({ body }) => ({ ...cyst, ...(body as { entry: object }).entry, version: 1 }),
  });
  await english();
  const map = screen.getByLabelText('Picture of where it is');
  await screen.findByRole('option', { name: 'Chest' }, time);
  type(map, 'chest');
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(fieldProblems.glossaryPicture)).toBeTruthy();
  await screen.findByRole('option', { name: 'heart' }, time);
  type(screen.getByLabelText('Colored region'), 'heart');
  expect(await screen.findByRole('img', { name: /^Here: heart/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saves(calls)).toHaveLength(1), time);
  expect(saves(calls)[0]?.body).toMatchObject({ entry: { picture: 'chest.heart' } });
});

test('a clinic reads ours until it writes its own', async () => {
  await open({}, { role: 'admin' });
  const fields = await english();
  expect(fields.getByLabelText<HTMLTextAreaElement>('What it means').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^Save|^Hide this word/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Write your own' }));
  expect(fields.getByLabelText<HTMLTextAreaElement>('What it means').readOnly).toBe(false);
});

test('a new word gets an id of its own and is opened', async () => {
  const calls = await open(
    {
      'PUT /glossary/cyst-2': ({ body }) => ({
        ...cyst,
        ...(body as { entry: object }).entry,
        id: 'cyst-2',
        version: 1,
      }),
    },
    { word: 'new' },
  );
  const fill = (group: HTMLElement, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) type(within(group).getByLabelText(label), value);
  };
  fill(await screen.findByRole('group', { name: 'English' }, time), {
    Heading: 'Cyst',
    'Words and forms': 'bone cyst\nbony cyst',
    'What it means': cyst.words.en.text,
  });
  fill(screen.getByRole('group', { name: 'Spanish' }), {
    Heading: 'Quiste',
    'Words and forms': 'quiste óseo',
    'What it means': cyst.words.es.text,
  });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saves(calls)).toHaveLength(1), time);
  expect(saves(calls)[0]?.body).toMatchObject({ entry: { forms: { en: ['bone cyst', 'bony cyst'] } } });
  expect(await screen.findByRole('heading', { name: 'Cyst' }, time)).toBeTruthy();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('an import first says what it would change, with the lines that are refused', async () => {
  const check = {
    added: ['Zebra spot'],
    changed: [],
    same: 3,
    refused: [{ line: 7, name: 'Okapi', problem: fieldProblems.explanationLength }],
    revision: '4.9',
  };
  const calls = await open({
    'POST /glossary-file/check': () => check,
    'POST /glossary-file': () => check,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }, time));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import words' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input!, { target: { files: [new File(['id'], 'words.csv')] } });
  expect(await dialog.findByText(/Line 7, Okapi: Please write 8 to 30 words/, {}, time)).toBeTruthy();
  expect(dialog.getByText('Zebra spot')).toBeTruthy();
  const imports = () => calls.filter(({ path }) => path === '/glossary-file');
  expect(imports()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Import 1 word' }));
  await waitFor(() => expect(imports()).toHaveLength(1), time);
  expect(imports()[0]?.query.get('revision')).toBe('4.9');
});

test('lists words without an entry, and one that is added begins with the word', async () => {
  const words = [
    { word: 'bibasilar', language: 'en', patients: 61 },
    { word: 'derrame', language: 'es', patients: 19 },
  ];
  let left = words;
  const calls = await open(
    {
      'GET /unexplained-words': () => ({ data: left, total: left.length }),
      'PUT /glossary/derrame': ({ body }) => {
        left = words.slice(0, 1);
        return { ...cyst, ...(body as { entry: object }).entry, id: 'derrame', version: 1 };
      },
    },
    { word: 'cyst' },
  );
  const gaps = within(await screen.findByRole('region', { name: 'Words not explained yet' }, time));
  expect(
    gaps.getByText('Last 90 days. Only words from 5 patients or more, never their sentences.'),
  ).toBeTruthy();
  expect((await gaps.findAllByRole('listitem', {}, time)).map(({ textContent }) => textContent)).toEqual([
    'bibasilar61 patientsAdd',
    'derrameES19 patientsAdd',
  ]);
  fireEvent.click(gaps.getByRole('link', { name: 'Add derrame' }));
  const spanish = within(await screen.findByRole('group', { name: 'Spanish' }, time));
  expect(spanish.getByLabelText<HTMLInputElement>('Heading').value).toBe('Derrame');
  expect(spanish.getByLabelText<HTMLTextAreaElement>('Words and forms').value).toBe('derrame');
  const fields = await english();
  type(fields.getByLabelText('Heading'), 'Derrame');
  type(fields.getByLabelText('Words and forms'), 'effusion of fluid');
  type(fields.getByLabelText('What it means'), cyst.words.en.text);
  type(spanish.getByLabelText('What it means'), cyst.words.es.text);
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saves(calls)).toHaveLength(1), time);
  await waitFor(() => expect(gaps.getAllByRole('listitem')).toHaveLength(1), time);
});
