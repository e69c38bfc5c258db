// The format in which runners report: {passed, failed: [name], skipped: [{name, reason}], repeated: [{name, reason}]},
// and the summary line. `repeated` tests failed alongside others and passed when run alone. `passed` includes them.

export const none = () => ({ passed: 0, failed: [], skipped: [], repeated: [] });

export function sum(all) {
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

export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;

/** Zero passed tests is a failure too, because a runner that ran nothing must not be green. */
export const isGreen = ({ passed, failed }) => failed.length === 0 && passed > 0;

/** Returns one line per failed test, so that a long output ends with what has to be fixed. */
export const failureLines = (failed) => failed.map((name) => `  failed: ${name}`);

export function skipLines(skipped) {
  return skipped.map(({ name, reason }) => `  skipped: ${name}${reason ? `: ${reason}` : ''}`);
}

/** Returns one line per test that needed a second run. It is green but still worth a look. */
export function repeatLines(repeated) {
  return repeated.map(({ name, reason }) => `  passed only by itself: ${name}: ${reason}`);
}
