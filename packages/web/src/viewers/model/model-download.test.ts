import { afterEach, expect, it, vi } from 'vitest';
import { downloadWithProgress } from './model-download.ts';

afterEach(() => vi.unstubAllGlobals());

/** Serves a file in pieces. */
function serve(pieces: readonly number[], headers: Record<string, string>): void {
  const body = new ReadableStream({
    start(controller) {
      for (const length of pieces) controller.enqueue(new Uint8Array(length));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));
}

const download = async () => {
  const told: number[] = [];
  const bytes = await downloadWithProgress(
    '/media/model',
    (percent) => told.push(percent),
    new AbortController().signal,
  );
  return { told, length: bytes.byteLength };
};

it('H-009: reports how much of the model has arrived, in whole percent', async () => {
  serve([100, 233, 667], { 'content-length': '1000' });
  expect(await download()).toEqual({ told: [10, 33, 100], length: 1000 });
});

it('H-009: reports no percentage if the length is unknown, and never more than 100', async () => {
  serve([5, 5], {});
  expect(await download()).toEqual({ told: [], length: 10 });
  serve([5, 5], { 'content-length': '4' });
  expect((await download()).told).toEqual([100, 100]);
});

it('H-009: an error response is a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(download()).rejects.toThrow('404');
});
