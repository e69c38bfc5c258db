// The page of a shared video, from opening its link to its final state (H-015 … H-017, CG-83, CG-172).
import type { OpenedPass, RecognizedWords } from '@plainscan/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { storeAccessToken } from '../platform/session/session-storage.ts';
import { renderPage, type Answers, type TestPage } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { testResource } from '../viewers/resources/resource-fixture.ts';
import { VideoReportPage } from './video-report-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
  document.title = '';
});

const token = 'shared-token-of-forty-three-characters-long';
const opened: OpenedPass = {
  pass: 'the-pass',
  kind: 'video-report',
  uuid: 'case-1',
  expiresAt: '2026-12-01T00:00:00Z',
  mayDownload: false,
  sharedBy: 'Margaret Ellison',
  workspace: { name: 'Lakeside Clinic', primaryColor: '#C2185B', logoUrl: null },
};
const videoReport = {
  id: 'v1',
  version: 1,
  status: 'ready',
  duration: 61,
  size: null,
  thumbnailPath: null,
  downloadLink: '/media/a/v.mp4',
  h264: { downloadLink: '/media/b/v.mp4' },
  captions: [
    {
      start: 0,
      end: 2,
      text: 'Hello Margaret.',
    },
  ],
  chapters: [],
  failure: null,
  progress: null,
  received: null,
  failedJobId: null,
  recordedBy: null,
  isPosterChosen: false,
  filmTitle: null,
  withoutCaptions: null,
  glossaryVersion: null,
  smallLink: null,
  captionedLink: null,
  eventTrackLink: null,
};
const about = {
  study: 'MR Brain without contrast',
  studyDate: '2026-06-11',
  consultant: 'Adaeze Nwosu',
  portraitUrl: null,
  clinic: { name: 'Lakeside Clinic', phone: '(555) 010-0142' },
};
const scanWords: RecognizedWords = {
  state: 'ready',
  pagesRead: 1,
  pagesToRead: 1,
  isCut: false,
  pages: [{ text: 'No midline shift.', doubts: [], isCorrected: false }],
  version: 0,
  mayCorrect: false,
};
const report = {
  title: 'MR Brain of Margaret Ellison',
  link: '/media/a/v.mp4',
  videoReport,
  about,
  writtenReport: null,
  reportFiles: [],
  images: null,
};
const refusal =
  (status: number, code: string, params = {}) =>
  () =>
    Response.json({ message: 'No.', code, params, requestId: 'r' }, { status });

function open(answers: Answers = {}, query = `?token=${token}`, role: 'patient' | 'admin' = 'patient') {
  return renderPage(
    <LocaleProvider>
      <Routes>
        <Route path="/video-report/:resourceId" element={<VideoReportPage />} />
      </Routes>
    </LocaleProvider>,
    {
      address: `/video-report/case-1${query}`,
      user: testUser({ role, name: 'Margaret Ellison' }),
      answers: {
        'POST /resources/open': () => opened,
        'GET /patients/record/case-1/video-report-link': () => report,
        ...answers,
      },
    },
  );
}

const openings = ({ calls }: TestPage): unknown[] =>
  calls.filter(({ path }) => path === '/resources/open').map(({ body }) => body);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('VideoReportPage', () => {
  it('H-015: loads, then shows the video with its captions, in the clinic’s branding', async () => {
    const page = await open({ 'POST /resources/open': () => opened });
    await heading('Shared Video Report');
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/b/v.mp4');
    expect(screen.getByText(/Margaret Ellison/)).toBeDefined();
    expect(screen.getAllByText('Lakeside Clinic')).toHaveLength(2);
    expect(openings(page)).toEqual([{ token }]);
  });

  it('B8: shows the study, the body part, the date and the contact', async () => {
    await open();
    await heading('Shared Video Report');
    for (const said of ['MR Brain without contrast', '06/11/2026', 'Head', 'Adaeze Nwosu'])
      expect(screen.getByText(said), said).toBeTruthy();
    const phones = screen.getAllByRole('link', { name: '(555) 010-0142' });
    expect(phones.map((phone) => phone.getAttribute('href'))).toEqual(['tel:5550100142', 'tel:5550100142']);
  });

  it('B8, B25: has chapters and transcript, and each line seeks to its time', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    HTMLMediaElement.prototype.play = vi.fn(async () => {});
    const chapters = [
      { start: 0, title: 'Hello' },
      { start: 30, title: 'What to ask' },
    ];
    const withChapters = { ...report, videoReport: { ...videoReport, chapters } };
    await open({ 'GET /patients/record/case-1/video-report-link': () => withChapters });
    await heading('Shared Video Report');
    expect(screen.getByText('Hello Margaret.', { selector: 'li *' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /What to ask/ }));
    expect(document.querySelector('video')?.currentTime).toBe(30);
  });

  it('CG-194: has no written report or images unless the patient ticked them', async () => {
    await open();
    await heading('Shared Video Report');
    expect(screen.queryByRole('heading', { name: 'Written report' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Images' })).toBeNull();
  });

  it('CG-194: shows the written report with explained words, and a link to the images', async () => {
    const ticked = {
      ...report,
      writtenReport: 'No midline shift.',
      reportFiles: [{ id: 'f1', name: 'report.pdf', viewerLink: '/report-viewer?caseId=case-1&token=t' }],
      images: { count: 212, viewerLink: '/viewer?uuid=s1&token=u' },
    };
    await open({ 'GET /patients/record/case-1/video-report-link': () => ticked });
    fireEvent.click(await screen.findByRole('button', { name: /^midline shift/ }));
    expect(await screen.findByText(/The middle of the brain is pushed to one side/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open report.pdf' }).getAttribute('href')).toBe(
      '/report-viewer?caseId=case-1&token=t',
    );
    expect(screen.getByRole('link', { name: 'Open 212 images' }).getAttribute('href')).toBe(
      '/viewer?uuid=s1&token=u',
    );
  });

  it('B25, CG-194: the words of a shared file are read by the file’s own link, and again by a fresh one', async () => {
    const links = ['/report-viewer?caseId=case-1&token=first', '/report-viewer?caseId=case-1&token=second'];
    const shared = () => ({
      ...report,
      reportFiles: [{ id: 'f1', name: 'scan.pdf', viewerLink: links.shift() ?? '' }],
    });
    const { calls } = await open({
      'GET /patients/record/case-1/video-report-link': shared,
      'GET /resources/f1': () => testResource({ uuid: 'f1', type: 'pdf', path: '/media/scan.pdf' }),
      'GET /resources/f1/words': ({ headers }) =>
        headers.get('authorization') === 'Bearer second'
          ? { words: scanWords }
          : Response.json({ code: 'pass.ended', message: 'Ended.' }, { status: 410 }),
    });
    expect(await screen.findByRole('button', { name: /^midline shift ?, not seen$/ })).toBeTruthy();
    const asked = calls.filter(({ path }) => path.startsWith('/resources/f1'));
    expect(asked.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      ['/resources/f1', 'Bearer first'],
      ['/resources/f1/words', 'Bearer first'],
      ['/resources/f1/words', 'Bearer second'],
    ]);
    expect(screen.getByRole('radio', { name: 'Page' })).toBeTruthy();
  });

  it('B25: a guest reads the words of the clinic’s curators, fetched with the link’s pass', async () => {
    const changed = {
      left: { en: ['midline shift'], es: [] },
      term: {
        isFinding: true,
        picture: null,
        forms: { en: ['midline shift', 'zebra spot'], es: ['mancha'] },
        words: {
          en: { name: 'Shift', text: 'What our nurses will explain.' },
          es: { name: 'Mancha', text: 'Lo que explican.' },
        },
      },
    };
    const { calls } = await open({
      'GET /patients/record/case-1/video-report-link': () => ({
        ...report,
        writtenReport: 'No midline shift. A zebra spot.',
        videoReport: { ...report.videoReport, glossaryVersion: '1.1' },
      }),
      'GET /patients/record/case-1/glossary': () => ({ data: [changed], total: 1 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^midline shift/ }));
    expect(await screen.findByText(/What our nurses will explain/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'zebra spot' })).toBeTruthy();
    const asked = calls.filter(({ path }) => path.endsWith('/glossary'));
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer the-pass']);
  });

  it('B8: saves the file with captions inside, or the video itself while there is none', async () => {
    const mayDownload = { 'POST /resources/open': () => ({ ...opened, mayDownload: true }) };
    await open(mayDownload);
    const saved = async () =>
      (await screen.findByRole('link', { name: 'Save the video' })).getAttribute('href');
    expect(await saved()).toBe('/media/a/v.mp4');
    cleanup();
    const captioned = { ...report, videoReport: { ...videoReport, captionedLink: '/media/c/v.mp4' } };
    await open({ ...mayDownload, 'GET /patients/record/case-1/video-report-link': () => captioned });
    expect(await saved()).toBe('/media/c/v.mp4');
  });

  it('H-015: says that it is loading until the link has been opened', async () => {
    await open({ 'POST /resources/open': () => new Promise(() => {}) });
    expect((await screen.findByRole('status')).textContent).toMatch(/^Loading the video report/);
  });

  it('CG-172: uses the pass, and has no token in the address or name in the title', async () => {
    const sent: Headers[] = [];
    const page = await open();
    await heading('Shared Video Report');
    const fetched = window.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      sent.push(new Headers(init.headers));
      return fetched(address, init);
    });
    await page.client.refetchQueries({ queryKey: ['video-report'] });
    expect(sent[0]?.get('authorization')).toBe('Bearer the-pass');
    expect(page.address()).toBe('/video-report/case-1');
    expect(document.title).toBe('Video Report | Lakeside Clinic');
  });

  it('CG-83: also accepts $token', async () => {
    const page = await open({}, `?$token=${token}`);
    await heading('Shared Video Report');
    expect(page.address()).toBe('/video-report/case-1');
    expect(openings(page)).toEqual([{ token }]);
  });

  it.each([
    [
      'no video',
      { 'GET /patients/record/case-1/video-report-link': () => ({ ...report, videoReport: null }) },
    ],
    ['a foreign record', { 'GET /patients/record/case-1/video-report-link': refusal(404, 'not-found') }],
    ['a link to files', { 'POST /resources/open': () => ({ ...opened, kind: 'study' }) }],
  ] as [string, Answers][])('W-062: says so for %s', async (_, answers) => {
    await open(answers);
    expect(await heading("We can't find any video report data.")).toBeDefined();
  });

  it('CG-83, W-027: without a token, shows signed-in users their own, and strangers nothing', async () => {
    const stranger = await open({}, '');
    await heading('Incomplete data requested');
    expect(stranger.calls.some(({ path }) => path.includes('video-report-link'))).toBe(false);
    storeAccessToken('session');
    const own = await open({}, '');
    await heading('Shared Video Report');
    expect(openings(own)).toEqual([]);
  });

  it('H-017: has a footer, but not for patients', async () => {
    await open();
    await heading('Shared Video Report');
    expect(screen.getByRole('contentinfo')).toBeDefined();
    storeAccessToken('session');
    cleanup();
    await open();
    await heading('Shared Video Report');
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it.each([
    ['pass.ended', 410, 'This link no longer works'],
    ['share.locked', 423, 'This link is locked'],
  ])('%s: says what to do and offers no retry', async (code, status, title) => {
    await open({ 'POST /resources/open': refusal(status, code) });
    await heading("We can't find any video report data.");
    const why = screen.getByText(/Ask the person who sent it to you for a new one/);
    expect(why.textContent).toContain(title);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('H-015, W-062: a broken link says so and what to do, without mentioning fields', async () => {
    await open({ 'POST /resources/open': refusal(400, 'input.invalid') });
    await heading("We can't find any video report data.");
    expect(screen.getByText(/The link is incomplete/)).toBeDefined();
    expect(screen.queryByText(/marked fields/)).toBeNull();
  });

  it('says so if a link ends while being watched, without ending a session', async () => {
    storeAccessToken('session');
    await open({ 'GET /patients/record/case-1/video-report-link': refusal(410, 'pass.ended') });
    await heading('This link no longer works');
    expect(window.localStorage.getItem('access-token')).toBe('session');
  });

  it('W-061: a server error can be retried', async () => {
    let faults = 1;
    await open({
      'GET /patients/record/case-1/video-report-link': () =>
        faults-- > 0 ? refusal(500, 'unexpected')() : report,
    });
    await heading('Could not get the video report');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Shared Video Report')).toBeDefined();
  });
});

describe('the question before a shared link (B8)', () => {
  const ask = (answers: Response[] | (() => unknown)[]) => {
    let at = 0;
    return open({
      'POST /resources/open': ({ body }) =>
        (body as { birthDate?: string }).birthDate === undefined
          ? refusal(403, 'share.birth-date-needed')()
          : (answers[at++] as () => unknown)(),
    });
  };
  const type = (day: string) =>
    fireEvent.change(screen.getByLabelText('Patient’s date of birth'), { target: { value: day } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));

  it('is asked once, counts the attempts left, and accepts a correct answer', async () => {
    const page = await ask([refusal(403, 'share.birth-date-wrong', { left: 4 }), () => opened]);
    await heading('One question first');
    type('02/12/1954');
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This date of birth does not match. 4 attempts left.',
    );
    type('02/11/1954');
    send();
    await heading('Shared Video Report');
    expect(openings(page)).toEqual([
      { token },
      { token, birthDate: '1954-02-12' },
      { token, birthDate: '1954-02-11' },
    ]);
  });

  it('warns before the last attempt and then says that the link is locked', async () => {
    await ask([refusal(403, 'share.birth-date-wrong', { left: 1 }), refusal(423, 'share.locked')]);
    await heading('One question first');
    type('02/12/1954');
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/1 attempt left/));
    type('02/13/1954');
    send();
    await heading("We can't find any video report data.");
    expect(screen.getByText(/This link is locked/)).toBeDefined();
  });

  it('sends nothing without a complete date', async () => {
    const page = await ask([]);
    await heading('One question first');
    type('02/1');
    send();
    expect(openings(page)).toHaveLength(1);
  });

  it('in Spanish', async () => {
    window.localStorage.setItem('locale', 'es');
    await ask([]);
    await heading('Primero, una pregunta');
    expect(screen.getByLabelText('Fecha de nacimiento del paciente')).toBeDefined();
  });
});
