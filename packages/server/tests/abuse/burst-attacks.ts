// Bursts of ordinary calls of one person, and of a stranger (SEC-D5, SEC-D6): nobody else waits for them.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { call, tally, tokenOf, type Answer, type Attack, type Scene } from './abuse-client.ts';

const burstMilliseconds = 6_000;
const viewers = 200;

type Asked = { method?: string; path: string; token?: string; body?: object };

/** Makes calls all at once, again and again for a few seconds. */
async function repeatBursts(
  scene: Scene,
  signal: AbortSignal,
  from: string,
  calls: readonly Asked[],
): Promise<string> {
  const answers: PromiseSettledResult<Answer>[] = [];
  const until = performance.now() + burstMilliseconds;
  do answers.push(...(await Promise.allSettled(calls.map((asked) => call(scene, { from, ...asked })))));
  while (performance.now() < until && !signal.aborted);
  return tally(answers);
}

const patient = (scene: Scene, from: string): Promise<string> =>
  tokenOf(scene, 'patient@lakeside.test', 'lakeside', from);

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

const burstOf =
  (count: number, from: string, path: (scene: Scene) => string): Attack =>
  async (scene, signal) => {
    const token = await patient(scene, from);
    return repeatBursts(scene, signal, from, times(count, { path: path(scene), token }));
  };

const linkPath = ({ caseId }: Scene): string => `/patients/record/${caseId}/video-report-link`;

export const sixtyLinks: Attack = burstOf(60, '127.66.2.1', linkPath);
export const manyLinks: Attack = burstOf(500, '127.66.2.2', linkPath);
export const sixtyRecords: Attack = burstOf(60, '127.66.2.3', () => '/patients/record');
export const manyRecords: Attack = burstOf(500, '127.66.2.4', () => '/patients/record');

/** The turns belong to the person, not to the session. */
export const sixSessions: Attack = async (scene, signal) => {
  const from = '127.66.2.5';
  const tokens: string[] = [];
  for (let at = 0; at < 6; at += 1) tokens.push(await patient(scene, from));
  const calls = tokens.flatMap((token) => times(10, { path: linkPath(scene), token }));
  return repeatBursts(scene, signal, from, calls);
};

export const trailProofs: Attack = async (scene, signal) => {
  const from = '127.66.2.6';
  const token = await tokenOf(scene, 'super@demo.test', '', from);
  const proofs = times(4, { path: '/trail/proof', token });
  return repeatBursts(scene, signal, from, [...proofs, { path: '/trail/export', token }]);
};

export const passkeyStarts: Attack = (scene, signal) =>
  repeatBursts(
    scene,
    signal,
    '127.66.2.7',
    times(180, { method: 'POST', path: '/auth/passkey/start', body: {} }),
  );

export const downloads: Attack = async (scene, signal) => {
  const token = await patient(scene, '127.66.2.8');
  const path = `/patients/record/${scene.caseId}/download`;
  return repeatBursts(scene, signal, '127.66.2.8', times(20, { path, token }));
};

export const prints: Attack = async (scene, signal) => {
  const token = await patient(scene, '127.66.2.9');
  const path = `/patients/record/${scene.caseId}/printed-report`;
  return repeatBursts(scene, signal, '127.66.2.9', times(10, { path, token }));
};

/** What a clinic's own system reads, and what a patient takes along: the longest answers. */
export const longAnswers: Attack = async (scene, signal) => {
  const from = '127.66.2.11';
  const superAdmin = await tokenOf(scene, 'super@demo.test', '', from);
  const body = { name: 'RIS', days: 30 };
  const path = `/workspaces/${scene.workspaceId}/api-keys`;
  const made = await call(scene, { method: 'POST', path, from, token: superAdmin, body });
  const token = String(made.body['secret']);
  const ofPatient = `/fhir/Patient/${scene.patientId}/$everything`;
  return repeatBursts(scene, signal, from, [
    ...times(4, { path: ofPatient, token }),
    ...times(4, { path: '/fhir/ServiceRequest?_count=200', token }),
  ]);
};

/** Players that read a little of the video now and then, so that their responses stay open. */
export const slowViewers: Attack = async (scene, signal) => {
  const from = '127.66.2.10';
  const token = await patient(scene, from);
  const { body } = await call(scene, { path: linkPath(scene), from, token });
  const link = String(body['link']);
  const open: IncomingMessage[] = [];
  const tried = viewers;
  await Promise.allSettled(
    times(viewers, 0).map(async () => {
      const reading = get(`${scene.base}${link}`, { agent: false, localAddress: from, signal });
      reading.on('error', () => undefined);
      const [response] = (await once(reading, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      response.pause();
      if (response.statusCode === 200 || response.statusCode === 206) open.push(response);
    }),
  );
  const until = performance.now() + burstMilliseconds;
  while (performance.now() < until && !signal.aborted) {
    for (const response of open) response.read(1_024);
    await pause(200);
  }
  const left = open.filter(({ destroyed }) => !destroyed).length;
  for (const response of open) response.destroy();
  return `${open.length} of ${tried} viewers, ${left} left`;
};
