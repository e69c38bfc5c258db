import { presentFileProblem, type DocumentBlock } from '@plainscan/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { storeAccessToken } from '../platform/session/session-storage.ts';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { ReportViewerPage } from './report-viewer-page.tsx';
import { resourcePollMs } from './resources/resource-queries.ts';
import { resourceId, testPass, testResource } from './resources/resource-fixture.ts';
import { ViewerPage } from './viewer-page.tsx';

afterEach(() => {
  window.localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failed = 'Something went wrong loading the resource';
const address = `/viewer?uuid=${resourceId}&token=a-token-that-is-long-enough`;
const text = testResource({ textPath: '/media/text' });
const page = { path: '/media/page', width: 40, height: 20 };
const answers: Answers = {
  'POST /resources/open': () => testPass(),
  [`GET /resources/${resourceId}`]: () => text,
  'GET /media/text': () => new Response('Findings: none.'),
};

const show = (at: string, changes: Answers = {}) =>
  renderPage(<ViewerPage />, { address: at, answers: { ...answers, ...changes } });

describe('/viewer', () => {
  test('H-004: opens what the pass allows, using the pass and not the URL', async () => {
    const page = await show('/viewer?caseId=any&token=a-token-that-is-long-enough&viewer=text');
    expect(await screen.findByText('Findings: none.')).toBeDefined();
    expect(page.calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      `GET /resources/${resourceId}`,
    );
    expect(page.address()).not.toContain('token');
  });

  test.each([
    ['no uuid and no caseId', '/viewer?token=a-token-that-is-long-enough', {}],
    ['no token', `/viewer?uuid=${resourceId}`, {}],
    ['an error', address, { [`GET /resources/${resourceId}`]: () => new Response('{}', { status: 500 }) }],
    ['an unknown type', address, { [`GET /resources/${resourceId}`]: () => ({ ...text, type: 'hologram' }) }],
  ] as [string, string, Answers][])(
    'H-005, H-006: %s says that something went wrong',
    async (_what, at, changes) => {
      await show(at, changes);
      const said = await screen.findByText(failed);
      expect(said.closest('[role="alert"]')).not.toBeNull();
      expect(said.className).toContain('failed');
    },
  );

  test('W-034, H-008: a resource without content says File Not Available', async () => {
    await show(address, { [`GET /resources/${resourceId}`]: () => testResource({ type: 'dcm' }) });
    expect(await screen.findByText('File Not Available')).toBeDefined();
  });

  test.each([
    ['en', 'It is not an image but: Radiotherapy structures. There is no viewer for that here.'],
    ['es', 'No es una imagen, sino: Estructuras de radioterapia. Aquí no hay visor para eso.'],
  ])('CG-215: an object without a viewer says what it is (%s)', async (locale, said) => {
    window.localStorage.setItem('locale', locale);
    const plan = testResource({
      type: 'other',
      description: 'Radiotherapy structures',
      objectKind: 'structures',
      downloadPath: '/media/original',
    });
    const page = (
      <LocaleProvider>
        <ViewerPage />
      </LocaleProvider>
    );
    await renderPage(page, {
      address,
      answers: { ...answers, [`GET /resources/${resourceId}`]: () => plan },
    });
    expect(await screen.findByText((words) => words.startsWith(said))).toBeDefined();
    // Once more below the title.
    expect(screen.getAllByText(/structures|estructuras/i)).toHaveLength(2);
  });

  test('a file that is shown in part says what is left out, in the reader’s language', async () => {
    const failure = presentFileProblem({ code: 'firstPages', params: { shown: 50, count: 80 } });
    const cut = { ...text, type: 'image' as const, pages: [page], description: 'Letter', failure };
    await show(address, { [`GET /resources/${resourceId}`]: () => cut });
    expect(await screen.findByText(`${failure.message} · Letter`)).toBeDefined();
  });

  test('a document is shown with its lists, tables, pictures and struck text', async () => {
    const blocks: DocumentBlock[] = [
      {
        kind: 'paragraph',
        label: '1.',
        runs: [{ text: '10' }, { text: '9', script: 'super' }, { text: '/L' }],
      },
      {
        kind: 'paragraph',
        runs: [
          { text: 'malignant', isStruck: true },
          { page: 0, alt: '' },
        ],
      },
      {
        kind: 'table',
        rows: [[{ columns: 2, rows: 1, blocks: [{ kind: 'paragraph', runs: [{ text: '4 mm' }] }] }]],
      },
      { kind: 'part', part: 'header', blocks: [{ kind: 'paragraph', runs: [{ text: 'St. Mary' }] }] },
    ];
    await show(address, {
      [`GET /resources/${resourceId}`]: () => ({ ...text, contentPath: '/media/content', pages: [page] }),
      'GET /media/content': () => Response.json({ blocks }),
    });
    expect((await screen.findByText('malignant')).tagName).toBe('S');
    expect(screen.getByText('9').tagName).toBe('SUP');
    expect(screen.getByText('4 mm').closest('td')?.colSpan).toBe(2);
    expect(screen.getByRole('region', { name: 'Page header' }).textContent).toBe('St. Mary');
    expect(screen.getByRole('img', { name: 'Picture in the document' }).getAttribute('src')).toBe(page.path);
  });

  test('content that this page does not know is shown as plain text', async () => {
    await show(address, {
      [`GET /resources/${resourceId}`]: () => ({ ...text, contentPath: '/media/content' }),
      'GET /media/content': () => Response.json({ blocks: [{ kind: 'hologram' }] }),
    });
    expect(await screen.findByText('Findings: none.')).toBeDefined();
  });

  test.each([
    ['offers the original', '/media/original', 1],
    ['does not offer it to those who may only look', null, 0],
  ])(
    'above a text from which something is missing, a line says so and %s',
    async (_, downloadPath, count) => {
      const failure = presentFileProblem({ code: 'documentDrawing' });
      await show(address, { [`GET /resources/${resourceId}`]: () => ({ ...text, failure, downloadPath }) });
      expect((await screen.findByRole('note')).textContent).toContain(failure.message);
      expect(screen.queryAllByRole('link', { name: 'Open the original' })).toHaveLength(count);
    },
  );

  test.each([
    [400, 'input.invalid', /The link is incomplete/],
    [410, 'pass.ended', /This link no longer works/],
    [423, 'share.locked', /This link is locked/],
  ])('H-005, W-033: a link that opens nothing (%i) says so, and why', async (status, code, why) => {
    const refused = () =>
      Response.json({ message: 'Please check the highlighted fields.', code }, { status });
    await show(address, { 'POST /resources/open': refused });
    expect(await screen.findByRole('heading', { name: failed })).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
    expect(screen.queryByText(/marked fields/)).toBeNull();
  });

  test('H-021: a file that is being prepared appears automatically', async () => {
    let state: 'processing' | 'ready' = 'processing';
    await show(address, { [`GET /resources/${resourceId}`]: () => ({ ...text, state }) });
    expect(await screen.findByText('This file is being prepared')).toBeDefined();
    state = 'ready';
    expect(
      await screen.findByText('Findings: none.', undefined, { timeout: resourcePollMs * 3 }),
    ).toBeDefined();
  });

  test('H-021: of a long video that is being prepared, a picture shows', async () => {
    const video = testResource({
      type: 'video',
      state: 'processing',
      title: 'Echo',
      posterPath: '/media/poster',
    });
    await show(address, { [`GET /resources/${resourceId}`]: () => video });
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'A picture of Echo' });
    expect(picture.getAttribute('src')).toBe('/media/poster');
    expect(screen.getByText('This file is being prepared')).toBeDefined();
  });

  test('H-002, H-029: a related file is opened with its own pass', async () => {
    const child = {
      uuid: 'child',
      type: 'text' as const,
      title: 'Second letter.docx',
      previewUrl: null,
      viewerLink: '/viewer?uuid=child&token=the-token-of-the-child',
    };
    const page = await show(address, {
      'POST /resources/open': ({ body }) =>
        (body as { token: string }).token === 'the-token-of-the-child'
          ? testPass({ uuid: 'child', pass: 'pass-of-the-child' })
          : testPass(),
      [`GET /resources/${resourceId}`]: () => ({ ...text, childResources: [child] }),
      'GET /resources/child': () => testResource({ uuid: 'child', textPath: '/media/child' }),
      'GET /media/child': () => new Response('The second one.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: child.title }));
    expect(await screen.findByText('The second one.')).toBeDefined();
    expect(page.calls.some(({ path }) => path === '/resources/child')).toBe(true);
  });

  test('H-004, CG-142: the URL names the kind shown first and hides the context', async () => {
    const child = {
      uuid: 'child',
      type: 'pdf' as const,
      title: 'Letter.pdf',
      previewUrl: null,
      viewerLink: '/viewer?uuid=child&token=the-token-of-the-child',
    };
    const page = await show(`${address}&viewer=pdf&hideContext=true`, {
      [`GET /resources/${resourceId}`]: () => ({ ...text, childResources: [child] }),
    });
    const chosen = await screen.findByRole('button', { name: child.title });
    expect(chosen.getAttribute('aria-current')).toBe('true');
    const asked = page.calls.find(({ path }) => path === `/resources/${resourceId}`);
    expect(asked?.query.get('hideContext')).toBe('true');
  });

  test('CG-172: a file whose link ended while idle is opened with a fresh one, once', async () => {
    storeAccessToken('a-session');
    const ended = () => Response.json({ message: 'No.', code: 'pass.ended' }, { status: 410 });
    const childOf = (token: string) => ({
      uuid: 'child',
      type: 'text' as const,
      title: 'Second letter.docx',
      previewUrl: null,
      viewerLink: `/viewer?uuid=child&token=${token}`,
    });
    let listed = 0;
    const page = await show(address, {
      'POST /resources/open': ({ body }) => {
        const { token } = body as { token: string };
        if (token === 'a-token-of-the-child-that-rested') return ended();
        return token.endsWith('fresh') ? testPass({ uuid: 'child', pass: token }) : testPass();
      },
      [`GET /resources/${resourceId}`]: () => {
        listed += 1;
        const token = listed === 1 ? 'that-rested' : 'that-is-fresh';
        return { ...text, childResources: [childOf(`a-token-of-the-child-${token}`)] };
      },
      'GET /resources/child': () => testResource({ uuid: 'child', textPath: '/media/child' }),
      'GET /media/child': () => new Response('The second one.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Second letter.docx' }));
    expect(await screen.findByText('The second one.')).toBeDefined();
    expect(page.calls.filter(({ path }) => path === '/resources/open')).toHaveLength(3);
  });

  test('every viewer states that it is not for diagnosis', async () => {
    await show(address);
    expect(await screen.findByText('Not for diagnostic use')).toBeDefined();
  });
});

describe('a signed-in user opens a URL without a token (H-005, H-011)', () => {
  const fresh = 'the-fresh-token-of-this-test';
  const child = (viewerLink: string) => ({
    uuid: 'x',
    title: 'X',
    type: 'pdf',
    previewUrl: null,
    viewerLink,
  });

  test.each([
    [
      <ReportViewerPage key="report" />,
      '/report-viewer?caseId=c',
      'GET /patients/record/c/child-resources-link',
      {
        total: 2,
        data: [child(`/viewer?uuid=x&token=${fresh}`), child(`/report-viewer?caseId=c&token=${fresh}`)],
      },
    ],
    [
      <ViewerPage key="case" />,
      '/viewer?caseId=c&hideContext=true',
      'GET /patients/record/c/viewer-link',
      { viewerLink: `/viewer?uuid=${resourceId}&token=${fresh}` },
    ],
    [
      <ViewerPage key="file" />,
      `/viewer?uuid=${resourceId}`,
      `GET /resources/${resourceId}`,
      testResource({ textPath: '/media/text', viewerLink: `/viewer?uuid=${resourceId}&token=${fresh}` }),
    ],
  ])('%#: %s opens with a new one', async (element, at, call, answer) => {
    storeAccessToken('a-session');
    const page = await renderPage(element, {
      address: at,
      answers: { ...answers, [call]: () => answer },
    });
    expect(await screen.findByText('Findings: none.')).toBeDefined();
    const opening = page.calls.find(({ path }) => path === '/resources/open');
    expect(opening?.body).toEqual({ token: fresh });
    expect(page.address()).not.toContain('token');
    expect(page.address().includes('hideContext=true')).toBe(at.includes('hideContext=true'));
  });

  test('what the user may not see says that something went wrong', async () => {
    storeAccessToken('a-session');
    await show('/viewer?caseId=c', {
      'GET /patients/record/c/viewer-link': () => new Response('{}', { status: 404 }),
    });
    expect(await screen.findByText(failed)).toBeDefined();
  });
});

describe('/report-viewer', () => {
  const at = '/report-viewer?caseId=c&token=a-token-that-is-long-enough';

  test('W-068, H-011: waits with the wording of the specification', async () => {
    await act(() => renderPage(<ReportViewerPage />, { address: at, answers: {} }));
    expect(await screen.findByText('loading, please wait ...')).toBeDefined();
  });

  test('H-003: several reports are in a menu, the images are not', async () => {
    const file = (uuid: string, title: string) => ({
      uuid,
      title,
      type: 'text' as const,
      previewUrl: null,
      viewerLink: `/viewer?uuid=${uuid}&token=the-token-of-${uuid}-is-long`,
    });
    await renderPage(<ReportViewerPage />, {
      address: at,
      answers: {
        ...answers,
        [`GET /resources/${resourceId}`]: () =>
          testResource({
            type: 'dcm',
            childResources: [file('one', 'First.docx'), file('two', 'Second.docx')],
          }),
      },
    });
    const menu = await screen.findByRole('navigation', { name: 'Reports' });
    expect([...menu.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'First.docx',
      'Second.docx',
    ]);
  });
});
