// Attacks at the doors: logins, sockets, uploads, bodies that never end (SEC-D1, S4, CG-189, CG-190).
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

import { demoAccounts } from '@plainscan/demo/src/demo-accounts.ts';
import { call, logIn, tally, tokenOf, type Answer, type Attack } from './abuse-client.ts';

export const wrongLogins: Attack = async (scene) => {
  const calls = Array.from({ length: 100 }, (_, at) =>
    call(scene, {
      method: 'POST',
      path: '/auth/login',
      from: '127.66.0.1',
      portal: '',
      body: { email: `made-up-${at}@mail.test`, password: 'Wrong-1' },
    }),
  );
  return tally(await Promise.allSettled(calls));
};

/** SEC-D6: 30 logins a second, all of them right, as when the shifts of many clinics begin. */
export const manyLogins: Attack = async (scene, signal) => {
  const people = demoAccounts.filter(({ portal }) => portal === 'harbor' || portal === 'lakeside');
  const answers: Promise<Answer>[] = [];
  for (let at = 0; at < 600 && !signal.aborted; at += 1) {
    const { email, portal } = people[at % people.length] ?? { email: '', portal: '' };
    answers.push(logIn(scene, email, portal ?? '', `127.66.1.${1 + (at % people.length)}`));
    await pause(1_000 / 30);
  }
  return tally(await Promise.allSettled(answers));
};

export const socketJoins: Attack = async (scene, signal) => {
  const from = '127.66.0.2';
  const token = await tokenOf(scene, 'new@demo.test', '', from);
  const sockets: WebSocket[] = [];
  for (let at = 0; at < 50 && !signal.aborted; at += 1) {
    const { body } = await call(scene, { method: 'POST', path: '/ws-ticket', from, token });
    const address = `${scene.base.replace('http', 'ws')}/api/ws?token=${String(body['ticket'])}`;
    const socket = new WebSocket(address, { localAddress: from });
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await pause(1_000);
  const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN;
  const open = sockets.filter(isOpen).length;
  const data = { caseId: '018f0000-0000-7000-8000-000000000000' };
  let sent = 0;
  for (let at = 0; at < 60; at += 1) {
    for (const socket of sockets) {
      if (isOpen(socket)) socket.send(JSON.stringify({ event: 'join-case-details-room', data }));
      sent += 1;
    }
    await pause(60);
  }
  const left = sockets.filter(isOpen).length;
  for (const socket of sockets) socket.terminate();
  return `${sockets.length} sockets, ${open} kept, ${left} after ${sent} joins`;
};

export const manyUploads: Attack = async (scene) => {
  const from = '127.66.0.3';
  const token = await tokenOf(scene, 'new@demo.test', '', from);
  const announce = (purpose: string, at: number): Promise<Answer> =>
    call(scene, {
      method: 'POST',
      path: '/uploads',
      from,
      token,
      body: { purpose, files: [{ path: `IM${at}`, size: 1024 ** 2 }] },
    });
  const purposes = ['study', 'video', 'report'];
  const answers = await Promise.allSettled(
    Array.from({ length: 150 }, (_, at) => announce(purposes[at % 3] ?? 'study', at)),
  );
  return tally(answers);
};

export const slowBodies: Attack = async ({ port }, signal) => {
  const sockets: Socket[] = [];
  for (let at = 0; at < 1_000 && !signal.aborted; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.66.0.4' });
    socket.on('error', () => undefined);
    socket.resume();
    await Promise.race([once(socket, 'connect').catch(() => undefined), pause(1_000)]);
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
    );
    sockets.push(socket);
  }
  const isOpen = ({ closed }: Socket): boolean => !closed;
  await pause(500);
  const open = sockets.filter(isOpen).length;
  const startedAt = performance.now();
  while (sockets.some(isOpen) && performance.now() - startedAt < 40_000 && !signal.aborted) {
    for (const socket of sockets) if (isOpen(socket)) socket.write('x');
    await pause(2_000);
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const left = sockets.filter(isOpen).length;
  for (const socket of sockets) socket.destroy();
  return `${sockets.length} bodies, ${open} kept, ${left} left after ${seconds} s`;
};
