// The page of an emailed download link.
import { errorText, type OpenedPass } from '@plainscan/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { renderPage } from '../../app/testing/test-page.tsx';
import { DownloadPage } from './download-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const token = 'a'.repeat(43);
const opened: OpenedPass = {
  pass: 'the-pass',
  kind: 'download',
  uuid: 'd-1',
  expiresAt: '2026-11-28T09:00:00Z',
  mayDownload: true,
  sharedBy: null,
  workspace: { name: 'Lakeside Imaging', primaryColor: null, logoUrl: null },
};
const ready = { link: '/media/secret/study.zip', state: 'ready', fileName: 'study.zip', bytes: 48_000_000 };
const refusal = (code: 'pass.ended' | 'server.failed', status: number) =>
  Response.json({ code, message: errorText(code, 'en'), requestId: 'r' }, { status });

const open = (link: () => unknown, pass: () => unknown = () => opened, query = `?token=${token}`) =>
  renderPage(
    <LocaleProvider>
      <DownloadPage />
    </LocaleProvider>,
    {
      address: `/download/d-1${query}`,
      answers: {
        'POST /resources/open': pass,
        'GET /patients/record/d-1/download-compress-study': link,
      },
    },
  );
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const linkName = 'Click here to download the Study';

describe('the download page', () => {
  test('W-069, W-070, H-012, H-013: says that it is getting the link, and shows it two seconds later', async () => {
    const { calls, address } = await open(() => ready);
    expect(screen.getByText('Getting link, please wait ...')).toBeDefined();
    await wait(1_900);
    expect(calls.map(({ path }) => path)).not.toContain('/patients/record/d-1/download-compress-study');
    expect(screen.queryByRole('link', { name: linkName })).toBeNull();
    await wait(200);
    expect(screen.getByRole('link', { name: linkName }).getAttribute('href')).toBe(ready.link);
    expect(screen.getByText(/study\.zip, 48\.00 MB/)).toBeDefined();
    expect(address()).toBe('/download/d-1');
  });

  test.each([
    ['a link that has ended', () => ready, () => refusal('pass.ended', 410)],
    ['a link to something else', () => ready, () => ({ ...opened, kind: 'study' })],
    ['a failed call', () => refusal('server.failed', 500), () => opened],
    ['a download that failed', () => ({ ...ready, link: null, state: 'failed' }), () => opened],
  ])('H-014, W-071: %s', async (_what, link, pass) => {
    await open(link, pass);
    await wait(2_100);
    expect(screen.getByRole('alert').textContent).toContain('Cannot get download link');
    expect(screen.queryByText('Getting link, please wait ...')).toBeNull();
  });

  test('H-012: without a token, there is no link', async () => {
    const { calls } = await open(
      () => ready,
      () => opened,
      '',
    );
    expect(screen.getByText('Cannot get download link')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('H-012: keeps polling while the file is being prepared', async () => {
    let asked = 0;
    await open(() => (++asked === 1 ? { ...ready, link: null, state: 'preparing' } : ready));
    await wait(2_100);
    expect(
      screen.getByText('We are still putting the files together. This page updates by itself.'),
    ).toBeDefined();
    await wait(7_200);
    expect(screen.getByRole('link', { name: linkName })).toBeDefined();
  });
});
