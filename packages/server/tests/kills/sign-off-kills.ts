// R3: a report is signed off once and its patient is told once, whenever the process dies.
import {
  demandStatus,
  makeClaimedCase,
  makeVideoPack,
  readCase,
  sendPack,
  statusOf,
  type Caller,
  type Pack,
} from './clinic-steps.ts';
import { demand, killDuring, waitUntil, type KillPlace } from './kill-rounds.ts';
import { stuckMilliseconds, type KillTarget } from './kill-target.ts';

type Ready = { caseId: string; email: string };

export const readySubject = 'Your video report is ready';

export const signOffKills: KillPlace = {
  id: 'R3',
  name: 'sign-off',
  async prepare(target, rounds) {
    const pack = await makeVideoPack();
    const ready: Ready[] = [];
    for (let at = 0; at <= rounds; at += 1) ready.push(await makeCaseInReview(target, pack, at));
    const reviewer = await target.as('reviewer@demo.test');
    // Measured on a process that has just started, as every round's has.
    await target.restart();
    const startedAt = performance.now();
    await signOff(reviewer, ready[0]);
    // Beyond the answer, so that the mail's delivery is met too.
    const usual = 2 * (performance.now() - startedAt);
    return async (share, round) => {
      const one = ready[round + 1];
      const wasCutOff = await killDuring(target, share * usual, () => signOff(reviewer, one));
      const restartedAt = await target.restart();
      const status = statusOf(await readCase(reviewer, one?.caseId ?? ''));
      const allowed = wasCutOff ? ['completed', 'in-review'] : ['completed'];
      demand(
        allowed.includes(status),
        `the case is ${status}, the sign-off was ${wasCutOff ? 'not ' : ''}answered`,
      );
      await signOff(reviewer, one);
      await demandOneMail(target, one);
      return { wasCutOff, milliseconds: performance.now() - restartedAt };
    };
  },
};

async function makeCaseInReview(target: KillTarget, pack: Pack, at: number): Promise<Ready> {
  const email = `sign-off-${at}@mail.test`;
  const caseId = await makeClaimedCase(target, email);
  const consultant = await target.as('consultant@demo.test');
  const reviewer = await target.as('reviewer@demo.test');
  const uploadId = await sendPack(consultant, pack, { id: null, acknowledged: 0 });
  demandStatus(
    await consultant('POST', `/cases/${caseId}/video-report`, { body: { uploadId } }),
    200,
    'handing a video in',
  );
  await waitUntil('The video', performance.now() + stuckMilliseconds, async () => {
    const video = (await readCase(consultant, caseId))['videoReport'] as { status: string };
    return video.status === 'ready' ? true : undefined;
  });
  demandStatus(await consultant('PUT', `/cases/${caseId}/done`), 200, 'sending for review');
  demandStatus(await reviewer('PUT', `/cases/${caseId}/review`), 200, 'starting the review');
  return { caseId, email };
}

async function signOff(reviewer: Caller, one: Ready | undefined): Promise<void> {
  const answer = await reviewer('PUT', `/cases/${one?.caseId}/sign-off`);
  demandStatus(answer, 200, 'signing off');
  demand(statusOf(answer.body) === 'completed', 'the answer to a sign-off does not say completed');
}

async function demandOneMail(target: KillTarget, one: Ready | undefined): Promise<void> {
  const { body } = await target.call('GET', '/dev/outbox');
  const mails = body['data'] as { to: string; subject: string }[];
  const number = mails.filter(({ to, subject }) => to === one?.email && subject === readySubject).length;
  demand(number === 1, `${number} mails say that the report is ready`);
}
