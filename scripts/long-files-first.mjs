import { BaseSequencer } from 'vitest/node';

/** What takes longest: tests that start and kill processes, walk through a whole case, or ask every call. */
const isLong = ({ moduleId }) =>
  /-(crash|flood|journey|main|race)\.test\.ts$|\/(authorization|data-command|job-runner|load-demo|mail-delivery|sample|start-checks)\.test\.ts$/.test(
    moduleId,
  );

/** Long files start first: one that starts last keeps one core busy for minutes while the other one rests. */
export class LongFilesFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
