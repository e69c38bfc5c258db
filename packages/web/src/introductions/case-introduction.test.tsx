// E-050, P-042: the introduction of the case's clinic, for users who may change it and those who may only watch.
import { presentFileProblem, type Case, type Introduction, type Role } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { testIntroduction as ready } from '../app/testing/test-introduction.ts';
import { caseQuery } from '../cases/case-queries.ts';
import { caseId, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { CaseIntroduction } from './case-introduction.tsx';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('../uploads/pack-sender.ts', () => ({ sendPack }));
afterEach(() => {
  vi.unstubAllGlobals();
  sendPack.mockReset();
  window.localStorage.clear();
});

const uploadId = '0198c0de-0000-7000-8000-0000000000f3';

const none = {
  duration: null,
  thumbnailPath: null,
  downloadLink: null,
  h264: { downloadLink: null },
  smallLink: null,
};
const preparing: Introduction = {
  ...ready,
  ...none,
  id: uploadId,
  status: 'processing',
  progress: {
    done: 30,
    total: 100,
  },
};
const failure = presentFileProblem({ code: 'videoUnreadable' });
const failed: Introduction = {
  ...preparing,
  status: 'failed',
  failure,
  progress: null,
  failedJobId: '0198c0de-0000-7000-8000-0000000000f9',
};

const refused = {
  code: 'upload.not-video',
  requestId: 'r1',
  message: 'This file is not a video. Please choose an MP4, MOV or WebM file.',
};

type Answer = Parameters<typeof stubServer>[0];

function show(video: Introduction | null, role: Role = 'super-admin', answer?: Answer) {
  const item: Case = testCase();
  item.workspace.globalVideoIntroduction = video;
  const sent = stubServer(answer ?? (() => ({ body: item })));
  const rendered = renderCasePart(<CaseIntroduction item={item} />, { role });
  rendered.client.setQueryData(caseQuery(caseId).queryKey, item);
  return { sent, ...rendered };
}
const button = (name: string) => screen.getByRole('button', { name });
const card = () => button('Introduction of Harbor Imaging Watch, 0:42');

describe('a super-admin', () => {
  test('sees that there is none, and adds one (P-042)', async () => {
    sendPack.mockResolvedValue({ id: uploadId });
    const { sent } = show(null, 'super-admin', () => ({ status: 400, body: refused }));
    expect(screen.getByText('This clinic has no introduction video yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove the introduction video' })).toBeNull();
    fireEvent.click(button('Add an introduction video'));
    const dialog = await screen.findByRole('dialog', { name: 'Add an introduction video' });
    const choose = (name: string, type: string) => {
      const input = dialog.querySelector('input[type="file"]') as HTMLInputElement;
      const files = [new File(['film'], name, { type })];
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      fireEvent.change(input);
    };
    choose('notes.pdf', 'application/pdf');
    expect(within(dialog).getByText(/^This is not a video file/)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Choose another file' }));
    choose('welcome.mp4', 'video/mp4');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Upload the video' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sendPack.mock.calls[0]?.[0]).toMatchObject({ purpose: 'introduction' });
    expect(sent[0]).toEqual({
      method: 'PUT',
      path: '/api/workspaces/2',
      body: { globalVideoIntroduction: uploadId },
    });
    // The server's error about the content appears where the file was chosen, and the dialog stays open.
    expect(await within(dialog).findByText(/^This file is not a video/)).toBeDefined();
  });

  test('plays it in a dialog, and removes it after a confirmation', async () => {
    const { sent } = show(ready);
    fireEvent.click(card());
    const player = screen.getByRole('region', { name: 'Introduction of Harbor Imaging', hidden: true });
    expect(player.querySelector('video')?.getAttribute('src')).toBe('/media/welcome');
    expect(player.querySelector('video')?.hasAttribute('autoplay')).toBe(false);
    expect(button('Replace the introduction video')).toBeDefined();
    fireEvent.click(button('Remove the introduction video'));
    const question = await screen.findByRole('dialog', { name: 'Remove the introduction video?' });
    expect(within(question).getByText(/^Patients of Harbor Imaging will no longer see it/)).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ globalVideoIntroduction: '' });
  });

  test('sees the progress of the first one, and why it failed', () => {
    const { unmount } = show({ ...preparing, replacement: null });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
    expect(screen.getByText('The introduction video is being prepared')).toBeDefined();
    unmount();
    show({ ...failed, replacement: null });
    expect(
      screen.getByText(`The introduction video could not be prepared. ${failure.message}`),
    ).toBeDefined();
    expect(button('Try again')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Keep the one above' })).toBeNull();
  });

  test('sees the old one while the new one is processed, and may keep it if that fails', async () => {
    const { unmount } = show({ ...ready, replacement: preparing });
    expect(card()).toBeDefined();
    expect(screen.getByText(/^The new video is being prepared/)).toBeDefined();
    unmount();
    const { sent } = show({ ...ready, replacement: failed });
    expect(card()).toBeDefined();
    expect(screen.getByText(/^The new video could not be prepared/)).toBeDefined();
    fireEvent.click(button('Keep the one above'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ globalVideoIntroduction: ready.id });
  });

  test('sees a failure in Spanish', async () => {
    window.localStorage.setItem('locale', 'es');
    const item = testCase();
    item.workspace.globalVideoIntroduction = { ...failed, replacement: null };
    stubServer(() => undefined);
    renderCasePart(
      <LocaleProvider>
        <CaseIntroduction item={item} />
      </LocaleProvider>,
      { role: 'super-admin' },
    );
    expect(
      await screen.findByText(/^No se pudo preparar el video de presentación\. Este video no se puede/),
    ).toBeDefined();
  });
});

describe('CG-124: everyone else', () => {
  test.each(['admin', 'creator'] as const)('%s may watch it but not change it', (role) => {
    show(ready, role);
    const section = screen.getByRole('heading', { name: 'Introduction video' }).closest('section');
    expect(within(section as HTMLElement).getAllByRole('button')).toEqual([card()]);
  });

  test('sees nothing if there is none', () => {
    show(null, 'admin');
    expect(screen.queryByRole('heading', { name: 'Introduction video' })).toBeNull();
  });
});
