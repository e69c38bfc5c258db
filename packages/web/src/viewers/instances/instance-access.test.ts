// @vitest-environment node
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationHeaders,
  fetchInstance,
  setInstanceAuthorization,
  setStudyAuthorization,
} from './instance-access.ts';

let server: Server;
let base = '';
const seen: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const asked = Number(request.url?.split('/').at(-1));
    const status = asked === 410 && request.headers.authorization === 'Bearer fresh' ? 200 : asked;
    if (status === 0) return void request.socket.destroy();
    if (status === 1) return;
    response.writeHead(status).end(status === 200 ? 'DICM' : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('instance access', () => {
  it('sends the current bearer header', async () => {
    setInstanceAuthorization(() => 'Bearer one');
    expect((await fetchInstance(`${base}/200`)).byteLength).toBe(4);
    setInstanceAuthorization(() => null);
    await fetchInstance(`${base}/200`);
    expect(seen).toEqual(['Bearer one', undefined]);
    expect(authorizationHeaders()).toEqual({});
  });

  it.each([
    [401, 'not-allowed'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [410, 'ended'],
    [500, 'network'],
    [0, 'network'],
  ])('turns %i into %s', async (status, problem) => {
    await expect(fetchInstance(`${base}/${status}`)).rejects.toMatchObject({ problem });
  });

  it('CG-172: asks once more with a fresh link if the first ended while idle', async () => {
    let bearer = 'Bearer old';
    const undo = setInstanceAuthorization(
      () => bearer,
      () => {
        bearer = 'Bearer fresh';
        return Promise.resolve(true);
      },
    );
    seen.length = 0;
    expect((await fetchInstance(`${base}/410`)).byteLength).toBe(4);
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    undo();
    await expect(fetchInstance(`${base}/410`)).rejects.toMatchObject({ problem: 'ended' });
  });

  it('B18: requests a study with the link that opened it', async () => {
    const undoPage = setInstanceAuthorization(() => 'Bearer page');
    const undo = setStudyAuthorization('a', { read: () => 'Bearer a', renew: () => Promise.resolve(false) });
    seen.length = 0;
    await fetchInstance(`${base}/api/studies/a/instances/200`);
    await fetchInstance(`${base}/api/studies/b/instances/200`);
    undo();
    await fetchInstance(`${base}/api/studies/a/instances/200`);
    undoPage();
    expect(seen).toEqual(['Bearer a', 'Bearer page', 'Bearer page']);
  });

  it('reports an aborted load as too slow', async () => {
    await expect(fetchInstance(`${base}/1`, AbortSignal.timeout(20))).rejects.toMatchObject({
      problem: 'too-slow',
    });
  });
});
