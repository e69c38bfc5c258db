// A clinic's own system: receives webhooks on loopback, and responds as a test decides.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { expect } from 'vitest';

import { readBlock } from './guides/guide-blocks.ts';

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  message: { type: string; timestamp: string; data: Record<string, unknown> };
};

export type Receiver = {
  url: string;
  received: Received[];
  /** Sets how the next calls are answered. Default 204. */
  answer: (how: (response: ServerResponse, received: Received) => void) => void;
  /** Expects the first message to have the headers and members of the guide's example. */
  expectPrinted: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how: Parameters<Receiver['answer']>[0] = (response) => response.writeHead(204).end();
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body,
        message: JSON.parse(body) as Received['message'],
      };
      received.push(call);
      how(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (next) => {
      how = next;
    },
    expectPrinted: async () => {
      const [first] = received;
      if (first === undefined) throw new Error('No message has arrived.');
      await expectAsPrinted(first);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Computes a secret's signature from the specification, not with the library that signs. */
export function signatureBy(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** Compares a message about a released report with the guide's example, which is one. */
async function expectAsPrinted({ headers, message }: Received): Promise<void> {
  const { text } = await readBlock('connecting-a-system.md', 'Webhooks');
  const [start = '', ...example] = text.trim().split('\n');
  expect(start).toBe('POST /hooks HTTP/1.1');
  const printed = JSON.parse(example.at(-1) ?? '') as Received['message'];
  expect(Object.keys(printed)).toEqual(Object.keys(message));
  expect(Object.keys(printed.data)).toEqual(Object.keys(message.data));
  const typesOf = ({ data }: Received['message']) =>
    (data['resources'] as string[]).map((resource) => resource.split('/')[0]);
  expect(typesOf(printed)).toEqual(typesOf(message));
  for (const line of example.slice(0, -2)) expect(headers).toHaveProperty(line.split(':')[0] ?? '');
}
