import { act, screen } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewVersionNotice } from '../app/root-layout.tsx';
import { renderPart } from '../app/testing/test-render.tsx';
import { lazyPart, loadPart } from './load-part.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const page = (script: string) => `<script type="module" src="${script}"></script>`;
/** Waits long enough for a response that is already there. */
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    new Promise((rest) => setTimeout(() => rest('open'), 50)),
  ]);

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = page('http://portal.localhost/assets/index-OLD.js');
});
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('loadPart', () => {
  it('returns an existing part', async () => {
    expect(await loadPart(() => Promise.resolve(7))).toBe(7);
  });

  it.each([
    ['the server is silent', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server has the same version', () => Promise.resolve(new Response(page('/assets/index-OLD.js')))],
    ['the server cannot answer', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('fails when %s', async (_why, answer) => {
    serve(answer);
    const onReplaced = vi.fn();
    expect(await settled(loadPart(gone, onReplaced))).toBe('failed');
    expect(onReplaced).not.toHaveBeenCalled();
  });

  it('after a release, keeps the current content, and says that a new version is ready', async () => {
    serve(() => Promise.resolve(new Response(page('/assets/index-NEW.js'))));
    const Missing = lazyPart(gone);
    const onReplaced = vi.fn();
    await act(async () => {
      renderPart(
        <>
          <NewVersionNotice />
          <input aria-label="Question" defaultValue="typed already" />
          <Suspense>
            <Missing />
          </Suspense>
        </>,
      );
      await settled(Promise.resolve());
    });
    expect(await screen.findByText(/^A new version is ready\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe('typed already');
    await act(async () => expect(await settled(loadPart(gone, onReplaced))).toBe('open'));
    expect(onReplaced).toHaveBeenCalledOnce();
  });
});
