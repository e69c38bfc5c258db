// One place at which the product is killed repeatedly, at moments drawn by a seeded generator.
import { seededNumbers } from '../../src/platform/storage/packs/pack-fixture.ts';
import { ServerGone, type KillTarget } from './kill-target.ts';

export type KillPlace = {
  /** Its number in the test program (docs/requirements/security.md). */
  id: 'R1' | 'R1-gateway' | 'R2' | `R3-${string}` | `R4-${string}`;
  name: string;
  /** Prepares the rounds without a kill. A round kills at `share` (0 to 1) of the usual time. */
  prepare: (target: KillTarget, rounds: number) => Promise<KillRound>;
};

/** Throws a sentence if something was lost, duplicated or stuck. */
export type KillRound = (share: number, round: number) => Promise<Recovery>;

export type Recovery = {
  /** The kill interrupted unfinished work. */
  wasCutOff: boolean;
  /** From the restart until everything had finished. */
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

/** Returns shares of the usual time, one in each of as many equal parts, so that every part is hit. */
export function drawMoments(seed: number, rounds: number): number[] {
  const next = seededNumbers(seed);
  return Array.from({ length: rounds }, (_, round) => (round + next()) / rounds);
}

/** A job is given up after 20 interruptions. Everything a place has started must finish within fewer kills. */
const roundsBetweenSettling = 10;

/** Fails a round if something was lost, duplicated or stuck, or if recovery took longer than `maxMilliseconds`. */
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
      assertThat(recovery.milliseconds <= maxMilliseconds, `everything had ended only after ${seconds} s`);
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

/** Lets everything that was started finish, without kills. */
async function settle(target: KillTarget): Promise<void> {
  const platform = await target.openKept();
  await platform.database.close();
  await target.restart();
}

/** How often `usualMilliseconds` runs its work. */
export const measuredTurns = 3;

/**
 * Returns how long it takes, in milliseconds: the shortest of three, so that other work on the machine does not move
 * the kills past the work they should hit. On a freshly started process, `warm` does what a round does first.
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

/**
 * Kills the process while `work` runs. Returns whether the kill came before its end. What `work` completed is in the
 * data it filled in.
 */
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
export function assertThat(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
