// How runners report to one another: {passed, failed: [name], skipped: [{name, reason}], repeated: [{name, reason}]}, and
// the line that sums them. `repeated` are tests that failed beside others and passed by themselves; `passed` counts them.

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

/** Nothing passed is a failure too: a runner that looks at nothing must not be green. */
export const isGreen = ({ passed, failed }) => failed.length === 0 && passed > 0;

/** One line for each failed test, so that the end of a long output says what has to be mended. */
export const failureLines = (failed) => failed.map((name) => `  failed: ${name}`);

export function skipLines(skipped) {
  return skipped.map(({ name, reason }) => `  skipped: ${name}${reason ? `: ${reason}` : ''}`);
}

/** One line for each test that needed a second run: it is green, and somebody should still look at it. */
export function repeatLines(repeated) {
  return repeated.map(({ name, reason }) => `  passed only by itself: ${name}: ${reason}`);
}
