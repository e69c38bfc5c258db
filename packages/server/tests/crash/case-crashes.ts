// R3: a case is claimed, handed over, reviewed and signed off once, whenever the process dies. Its emails are compared
// with each other and with the mail server at the end (kept-data.ts, sent-mails.ts).
import { expectStatus, submitVideos, makeNewCase, readCase, statusOf, type Caller } from './clinic-steps.ts';
import {
  assertThat,
  killDuring,
  measuredTurns,
  usualMilliseconds,
  type KillPlace,
  type KillRound,
} from './kill-rounds.ts';
import type { KillTarget } from './kill-target.ts';

type Step = { name: string; person: string; path: string; from: string; to: string; body?: object };
type CaseIds = string[];

const claim: Step = {
  name: 'claim',
  person: 'consultant@demo.test',
  path: 'claim',
  from: 'new',
  to: 'in-progress',
};
const submit: Step = {
  name: 'submit',
  person: 'consultant@demo.test',
  path: 'done',
  from: 'in-progress',
  to: 'review',
};
const review: Step = {
  name: 'review',
  person: 'reviewer@demo.test',
  path: 'review',
  from: 'review',
  to: 'in-review',
};
const signOff: Step = {
  name: 'sign-off',
  person: 'reviewer@demo.test',
  path: 'sign-off',
  from: 'in-review',
  to: 'completed',
  body: { reason: 'Only its bytes are compared.' },
};

/** Four places in the flow of the same cases, which the first one makes. They must be played in this order. */
export function caseCrashes(): KillPlace[] {
  const caseIds: CaseIds = [];
  return [
    placeOf(claim, caseIds, async (target, rounds) => {
      for (let at = 0; at < measuredTurns + rounds; at += 1)
        caseIds.push(await makeNewCase(target, `case-${at}@mail.test`));
    }),
    placeOf(submit, caseIds, (target) => submitVideos(target, caseIds)),
    placeOf(review, caseIds),
    placeOf(signOff, caseIds),
  ];
}

function placeOf(
  step: Step,
  caseIds: CaseIds,
  makeReady: (target: KillTarget, rounds: number) => Promise<void> = () => Promise.resolve(),
): KillPlace {
  return {
    id: `R3-${step.name}`,
    name: step.name,
    async prepare(target, rounds) {
      await makeReady(target, rounds);
      const person = await target.as(step.person);
      // Extends beyond the response, so that kills also hit the email delivery.
      const usual = await usualMilliseconds(target, async (turn) => {
        await readCase(person, caseIds[turn] ?? '');
        return () => take(person, step, caseIds[turn]);
      });
      return roundOf(target, { step, person, caseIds, usual: 2 * usual });
    },
  };
}

type Play = { step: Step; person: Caller; caseIds: CaseIds; usual: number };

function roundOf(target: KillTarget, { step, person, caseIds, usual }: Play): KillRound {
  return async (share, round) => {
    const caseId = caseIds[measuredTurns + round];
    const wasCutOff = await killDuring(target, share * usual, () => take(person, step, caseId));
    const restartedAt = await target.restart();
    const status = statusOf(await readCase(person, caseId ?? ''));
    const allowed = wasCutOff ? [step.to, step.from] : [step.to];
    assertThat(allowed.includes(status), `${status}, the call was ${wasCutOff ? 'not ' : ''}answered`);
    await take(person, step, caseId);
    return { wasCutOff, milliseconds: performance.now() - restartedAt };
  };
}

/** Takes the step, or repeats it. Either way the case ends in the step's status. */
async function take(
  person: Caller,
  { name, path, to, body }: Step,
  caseId: string | undefined,
): Promise<void> {
  const answer = await person('PUT', `/cases/${caseId}/${path}`, body && { body });
  expectStatus(answer, 200, name);
  assertThat(statusOf(answer.body) === to, `the answer to ${name} says ${statusOf(answer.body)}`);
}
