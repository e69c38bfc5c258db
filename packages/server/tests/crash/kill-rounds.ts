// One place of the product at which it is killed again and again, at moments that a seeded generator draws.
import { seededNumbers } from '../../src/platform/storage/packs/pack-fixture.ts';
import { ServerGone, type KillTarget } from './kill-target.ts';

export type KillPlace = {
  /** Its number in the test programme (docs/requirements/security.md). */
  id: 'R1' | 'R1-gateway' | 'R2' | `R3-${string}` | `R4-${string}`;
  name: string;
  /** Makes what the rounds need, without a kill; a round kills at `share` (0 to 1) of the usual time. */
  prepare: (target: KillTarget, rounds: number) => Promise<KillRound>;
};

/** Throws a sentence when something was lost, doubled or stuck. */
export type KillRound = (share: number, round: number) => Promise<Recovery>;

export type Recovery = {
  /** The kill met the work unfinished. */
  wasCutOff: boolean;
  /** From the restart until everything had ended. */
  milliseconds: number;
};

export type KillResult = {
  id: string;
  passed: number;
  total: number;
  cutOff: number;
  slowestMilliseconds: number;
  problems: string[];
};

/** Shares of the usual time, one in each of as many equal parts, so that every part of it is met. */
export function drawMoments(seed: number, rounds: number): number[] {
  const next = seededNumbers(seed);
  return Array.from({ length: rounds }, (_, round) => (round + next()) / rounds);
}

/** A job is given up after 20 interruptions: whatever a place has begun comes to its end within fewer kills. */
const roundsBetweenSettling = 10;

/** A round fails when something was lost, doubled or stuck, or when it took longer than `maxMilliseconds` to recover. */
export async function runCrashRounds(
  target: KillTarget,
  place: KillPlace,
  { seed, rounds, maxMilliseconds }: { seed: number; rounds: number; maxMilliseconds: number },
): Promise<KillResult> {
  const round = await place.prepare(target, rounds);
  const problems: string[] = [];
  const recoveries: Recovery[] = [];
  for (const [at, share] of drawMoments(seed, rounds).entries()) {
    if (at % roundsBetweenSettling === 0) await settle(target);
    try {
      const recovery = await round(share, at);
      recoveries.push(recovery);
      const seconds = (recovery.milliseconds / 1_000).toFixed(1);
      demand(recovery.milliseconds <= maxMilliseconds, `everything had ended only after ${seconds} s`);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      problems.push(`${place.name}, seed ${seed}, kill ${at + 1} at ${share.toFixed(3)}: ${words}`);
    }
  }
  return {
    id: place.id,
    passed: rounds - problems.length,
    total: rounds,
    cutOff: recoveries.filter(({ wasCutOff }) => wasCutOff).length,
    slowestMilliseconds: Math.max(0, ...recoveries.map(({ milliseconds }) => milliseconds)),
    problems,
  };
}

/** Lets everything that was begun come to its end, with no one killing it. */
async function settle(target: KillTarget): Promise<void> {
  const platform = await target.openKept();
  await platform.database.close();
  await target.restart();
}

/** How often `usualMilliseconds` runs its work. */
export const measuredTurns = 3;

/**
 * How long it takes, in milliseconds: the shortest of three, so that other work on the machine does not move the kills
 * behind the end of what they should meet. `warm` does on a process that has just started what a round does before.
 */
export async function usualMilliseconds(
  target: KillTarget,
  warm: (turn: number) => Promise<() => Promise<unknown>>,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < measuredTurns; turn += 1) {
    await target.restart();
    const work = await warm(turn);
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}

/** Kills while `work` runs; true when it came before its end. What `work` got through is in what it filled in. */
export async function killDuring(
  target: KillTarget,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const killed = target.killAfter(milliseconds);
  try {
    await work();
    return false;
  } catch (error) {
    if (!(error instanceof ServerGone)) throw error;
    return true;
  } finally {
    await killed;
  }
}

/** Throws the sentence unless it holds. */
export function demand(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
