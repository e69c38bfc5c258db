// @vitest-environment node
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizationHeaders, fetchInstance, setInstanceAuthorization } from './instance-access.ts';

let server: Server;
let base = '';
const seen: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const status = Number(request.url?.slice(1));
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
  it('sends the bearer header of the moment', async () => {
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
    [500, 'network'],
    [0, 'network'],
  ])('turns %i into %s', async (status, problem) => {
    await expect(fetchInstance(`${base}/${status}`)).rejects.toMatchObject({ problem });
  });

  it('calls a load that was given up too slow', async () => {
    await expect(fetchInstance(`${base}/1`, AbortSignal.timeout(20))).rejects.toMatchObject({
      problem: 'too-slow',
    });
  });
});
