// A speech service on loopback with OpenAI's API, for tests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TranscriptionRequest = {
  authorization: string | null;
  fields: Record<string, string>;
  sound: Uint8Array;
};

export type SpeechPeer = {
  url: string;
  requests: TranscriptionRequest[];
  /** Sets its response from now on. */
  answer: (status: number, body: unknown) => void;
  close: () => Promise<void>;
};

export async function startSpeechPeer(): Promise<SpeechPeer> {
  const requests: TranscriptionRequest[] = [];
  let said = { status: 200, body: '{}' };
  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(await readRequest(request));
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/audio/transcriptions`,
    requests,
    answer: (status, body) =>
      (said = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readRequest(request: IncomingMessage): Promise<TranscriptionRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const fields: Record<string, string> = {};
  let sound = new Uint8Array();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else sound = new Uint8Array(await value.arrayBuffer());
  }
  return { authorization: request.headers.authorization ?? null, fields, sound };
}
