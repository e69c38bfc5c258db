type NamedReason = { name: string; reason: string };

/**
 * What runners report. `failed` has names; `repeated` tests failed alongside others and passed when run alone, and
 * `passed` includes them.
 */
export type Counts = { passed: number; failed: string[]; skipped: NamedReason[]; repeated: NamedReason[] };

export const none = (): Counts => ({ passed: 0, failed: [], skipped: [], repeated: [] });

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: [...total.failed, ...counts.failed],
      skipped: [...total.skipped, ...counts.skipped],
      repeated: [...total.repeated, ...counts.repeated],
    }),
    none(),
  );
}

export const summaryLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;

/** Zero passed tests is a failure too, because a runner that ran nothing must not be green. */
export const isGreen = ({ passed, failed }: Counts) => failed.length === 0 && passed > 0;

/** Returns one line per failed test, so that a long output ends with what has to be fixed. */
export const failureLines = (failed: readonly string[]) => failed.map((name) => `  failed: ${name}`);

export function skipLines(skipped: readonly NamedReason[]) {
  return skipped.map(({ name, reason }) => `  skipped: ${name}${reason ? `: ${reason}` : ''}`);
}

/** Returns one line per test that needed a second run. It is green but still worth a look. */
export function repeatLines(repeated: readonly NamedReason[]) {
  return repeated.map(({ name, reason }) => `  passed only by itself: ${name}: ${reason}`);
}
