// A mail server that accepts everything and records who got which message. It responds slowly, so that kills hit open
// deliveries.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** The Message-ID of every accepted message, in order. */
  taken: string[];
  /** The subject of each, as sent. */
  subjects: string[];
  /** Each message as it arrived: head, body and all parts, still encoded. */
  messages: string[];
  stop: () => Promise<void>;
};

const answerMilliseconds = 15;

export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const subjects: string[] = [];
  const messages: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString();
        messages.push(message);
        taken.push(/^message-id: *(\S+)/im.exec(message)?.[1] ?? '');
        subjects.push(/^subject: *(.*)$/im.exec(message)?.[1]?.trim() ?? '');
        void pause(answerMilliseconds).then(() => callback());
      });
    },
  });
  // A killed client breaks off its connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    subjects,
    messages,
    stop: () => new Promise((done) => server.close(done)),
  };
}
