// A mail server that takes everything and notes who got which message; it answers slowly, so that kills meet open deliveries.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** The Message-ID of every message that was taken, in order. */
  taken: string[];
  /** The subject of each, as it was sent. */
  subjects: string[];
  /** Each message as it came: head, body and every part as they were encoded. */
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
  // A client that is killed breaks its connection off.
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
