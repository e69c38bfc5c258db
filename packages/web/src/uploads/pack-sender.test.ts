import type { Upload } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackProgress } from './pack-progress.ts';
import { sendPack } from './pack-sender.ts';
import { createPauseGate } from './pause-gate.ts';
import { testUpload } from './sending-fixture.ts';

/** The server's side of the protocol. It has what it acknowledged. */
function fakeServer(size: number, faults: (() => Response | 'silence')[] = []) {
  const received: number[] = [];
  const calls: string[] = [];
  const upload = (): Upload =>
    testUpload({
      id: 'u1',
      purpose: 'report',
      status: received.length === size ? 'sealed' : 'receiving',
      offset: received.length,
      size,
    });
  const offset = () =>
    new Response(null, { status: 204, headers: { 'upload-offset': String(received.length) } });
  const answer = async (method: string, init: RequestInit): Promise<Response | 'silence'> => {
    if (method === 'GET' || method === 'POST') return Response.json(upload());
    if (method === 'HEAD') return offset();
    const fault = faults.shift()?.();
    if (fault) return fault;
    const at = Number(new Headers(init.headers).get('upload-offset'));
    expect(at).toBe(received.length);
    // A request copies anything but a Blob while the page waits.
    expect(init.body).toBeInstanceOf(Blob);
    received.push(...new Uint8Array(await new Response(init.body).arrayBuffer()));
    return offset();
  };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    calls.push(init.method ?? 'GET');
    const given = await answer(init.method ?? 'GET', init);
    if (given === 'silence') throw new TypeError('Failed to fetch');
    return given;
  });
  return { received, calls };
}

const file = (path: string, bytes: number[]) => ({ path, file: new File([new Uint8Array(bytes)], path) });
const files = [file('a', [1, 2, 3]), file('b', [4, 5])];
const backoff = { first: 1, longest: 2 };

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('sendPack', () => {
  it('sends the files in order and reports its progress', async () => {
    const { received, calls } = fakeServer(5);
    const told: PackProgress[] = [];
    const upload = await sendPack({
      purpose: 'report',
      files,
      onProgress: (progress) => told.push(progress),
    });
    expect(received).toEqual([1, 2, 3, 4, 5]);
    expect(upload.status).toBe('sealed');
    expect(calls).toEqual(['POST', 'PATCH', 'GET']);
    expect(told.at(-1)).toMatchObject({
      phase: 'done',
      bytesDone: 5,
      bytesTotal: 5,
      filesDone: 2,
      filesTotal: 2,
    });
  });

  it('waits when the server is silent or busy, asks for the offset and continues', async () => {
    const busy = () => Response.json({ message: 'busy', code: 'upload.busy' }, { status: 423 });
    const { received, calls } = fakeServer(5, [() => 'silence', busy]);
    const phases: string[] = [];
    await sendPack({ purpose: 'report', files, backoff, onProgress: ({ phase }) => phases.push(phase) });
    expect(received).toEqual([1, 2, 3, 4, 5]);
    expect(calls.filter((call) => call === 'HEAD')).toHaveLength(2);
    expect(phases).toContain('waiting');
  });

  it('continues where an earlier visit stopped', async () => {
    const { received } = fakeServer(5);
    received.push(1, 2, 3);
    const first: PackProgress[] = [];
    await sendPack({ purpose: 'report', files, onProgress: (progress) => first.push(progress) });
    expect(received).toEqual([1, 2, 3, 4, 5]);
    expect(first[1]).toMatchObject({ bytesDone: 3, filesDone: 1 });
  });

  it('fails with the reason if the server refuses for good', async () => {
    fakeServer(5, [() => Response.json({ message: 'Too large', code: 'input.too-large' }, { status: 413 })]);
    await expect(sendPack({ purpose: 'report', files, backoff })).rejects.toMatchObject({
      code: 'input.too-large',
      status: 413,
    });
  });

  it('reports when a file can no longer be read', async () => {
    fakeServer(5, [() => 'silence']);
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
      new DOMException('gone', 'NotReadableError'),
    );
    await expect(sendPack({ purpose: 'report', files })).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  it('sends nothing while paused, and stops when aborted', async () => {
    const { received } = fakeServer(5);
    const gate = createPauseGate();
    gate.close();
    const stop = new AbortController();
    const paused = Promise.withResolvers<void>();
    const sent = sendPack({
      purpose: 'report',
      files,
      gate,
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'paused' && paused.resolve(),
    });
    await paused.promise;
    expect(received).toEqual([]);
    stop.abort();
    await expect(sent).rejects.toThrow();
    expect(received).toEqual([]);
  });

  it('continues when the gate opens', async () => {
    const { received } = fakeServer(5);
    const gate = createPauseGate();
    gate.close();
    await sendPack({
      purpose: 'report',
      files,
      gate,
      onProgress: ({ phase }) => phase === 'paused' && gate.open(),
    });
    expect(received).toHaveLength(5);
  });
});
