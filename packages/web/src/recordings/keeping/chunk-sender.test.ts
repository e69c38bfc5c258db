// @vitest-environment node
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createChunkSender } from './chunk-sender.ts';
import type { ChunkSender, SenderState } from './chunk-sender.ts';

type Fault = 'none' | 'cut-before' | 'cut-after' | 'unavailable' | 'gone' | 'signed-out';

/** A real server that speaks just enough tus and misbehaves on demand. */
class UploadServer {
  readonly server: Server;
  received = Buffer.alloc(0);
  faults: Fault[] = [];
  always: Fault = 'none';
  authorizations: (string | undefined)[] = [];

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/uploads/1`;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.authorizations.push(request.headers.authorization);
    const fault = this.faults.shift() ?? this.always;
    if (fault === 'cut-before') return void request.socket.destroy();
    if (fault === 'unavailable') return void response.writeHead(503).end();
    if (fault === 'signed-out') return void response.writeHead(401).end();
    if (fault === 'gone') return void response.writeHead(410).end();
    if (request.method === 'PATCH') {
      if (Number(request.headers['upload-offset']) !== this.received.length)
        return void response.writeHead(409).end();
      this.received = Buffer.concat([this.received, ...parts]);
    }
    if (fault === 'cut-after') return void request.socket.destroy();
    response
      .writeHead(request.method === 'HEAD' ? 200 : 204, { 'upload-offset': this.received.length })
      .end();
  }
}

const open: { sender?: ChunkSender; server?: UploadServer } = {};

async function begin(prepare: (server: UploadServer) => void = () => undefined, isResumed = false) {
  const server = new UploadServer();
  prepare(server);
  const uploadUrl = await server.listen();
  const states: SenderState[] = [];
  const sender = createChunkSender({
    uploadUrl,
    headers: () => ({ authorization: 'Bearer token' }),
    onState: (state) => states.push(state),
    backoff: { first: 2, longest: 10 },
    isResumed,
  });
  Object.assign(open, { sender, server });
  return { server, sender, states };
}

const chunk = (text: string, upTo: number) => ({ bytes: new Uint8Array(Buffer.from(text)), upTo });

afterEach(async () => {
  open.sender?.close();
  open.server?.server.closeAllConnections();
  await new Promise((resolve) => open.server?.server.close(resolve));
});

describe('chunk sender (B2)', () => {
  it('sends chunks in order with the authorization, and reports how far the server is', async () => {
    const { server, sender } = await begin();
    sender.push(chunk('abc', 1));
    sender.push(chunk('def', 2));
    await sender.settle();
    sender.push(chunk('g', 2.5));
    await sender.settle();
    expect(server.received.toString()).toBe('abcdefg');
    expect(sender.state).toMatchObject({
      status: 'idle',
      savedBytes: 7,
      totalBytes: 7,
      savedUpTo: 2.5,
      silentSince: null,
    });
    expect(server.authorizations[0]).toBe('Bearer token');
  });

  it('loses and duplicates nothing when connections break before or after the bytes arrived', async () => {
    const { server, sender } = await begin((made) => {
      made.faults = [
        'cut-before',
        'cut-before',
        'none',
        'cut-after',
        'none',
        'unavailable',
        'none',
        'cut-after',
      ];
    });
    const texts = Array.from({ length: 30 }, (_, index) => `<${index}>`);
    for (const [index, text] of texts.entries()) sender.push(chunk(text, index));
    await sender.settle();
    for (const text of texts) {
      sender.push(chunk(text, 99));
      await sender.settle();
    }
    expect(server.received.toString()).toBe(texts.join('') + texts.join(''));
  });

  it('reports since when the server is silent, keeps taking chunks, and sends them when it is back', async () => {
    const { server, sender, states } = await begin((made) => {
      made.always = 'unavailable';
    });
    sender.push(chunk('one', 1));
    await expect.poll(() => sender.state.status).toBe('waiting');
    sender.push(chunk('two', 2));
    expect(sender.state.silentSince).not.toBeNull();
    expect(sender.state.savedUpTo).toBe(0);
    server.always = 'none';
    await sender.settle();
    expect(server.received.toString()).toBe('onetwo');
    expect(states.at(-1)).toMatchObject({ status: 'idle', savedUpTo: 2, silentSince: null });
  });

  it('tries again after the session was renewed', async () => {
    const { server, sender } = await begin((made) => {
      made.faults = ['signed-out', 'signed-out'];
    });
    sender.push(chunk('abc', 1));
    await sender.settle();
    expect(server.received.toString()).toBe('abc');
  });

  it('resumes by asking how much the server has, even in the middle of a chunk', async () => {
    const { server, sender } = await begin((made) => {
      made.received = Buffer.from('abcd');
    }, true);
    sender.push(chunk('abc', 1));
    sender.push(chunk('def', 2));
    await sender.settle();
    expect(server.received.toString()).toBe('abcdef');
    expect(sender.state.savedUpTo).toBe(2);
  });

  it('reports when the upload is gone and stops trying', async () => {
    const { sender } = await begin((made) => {
      made.always = 'gone';
    });
    sender.push(chunk('abc', 1));
    await expect(sender.settle()).rejects.toThrow('gone');
    expect(sender.state.status).toBe('gone');
    sender.push(chunk('def', 2));
    expect(sender.state).toMatchObject({ status: 'gone', totalBytes: 6, savedBytes: 0 });
    await expect(sender.settle()).rejects.toThrow('gone');
  });

  it('gives up when the server has lost bytes that it acknowledged', async () => {
    const { server, sender } = await begin();
    sender.push(chunk('abcdef', 1));
    await sender.settle();
    server.received = Buffer.from('abc');
    sender.push(chunk('ghi', 2));
    await expect(sender.settle()).rejects.toThrow('does not fit');
  });

  it('settles when nothing was pushed', async () => {
    const { sender } = await begin();
    await expect(sender.settle()).resolves.toBeUndefined();
  });
});
