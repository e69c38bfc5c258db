import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtpTransport } from './smtp-transport.ts';

const sockets: Socket[] = [];
const server = createServer((socket) => void sockets.push(socket));

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('R7: a server that accepts the connection but stays silent is given up after five seconds', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, { name: 'Clinic', address: 'a@b.c' });
  const sender = { senderName: null, replyTo: null, unsubscribeUrl: null };
  const body = { subject: '', html: '', text: '', messageId: '<1@h>' };
  const mail = { id: '1', to: 'd@e.f', attempts: 1, ...body, ...sender };
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  transport.close();
  // The library itself would wait for 30 seconds.
}, 25_000);
