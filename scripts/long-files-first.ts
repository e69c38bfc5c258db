import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files: tests that start and kill processes, walk through a whole case, or call every endpoint. */
const isLong = ({ moduleId }: TestSpecification) =>
  /-(crash|flood|journey|main|race)\.test\.ts$|\/(authorization|data-command|job-runner|load-demo|mail-delivery|sample|start-checks)\.test\.ts$/.test(
    moduleId,
  );

/** Starts long files first. A long file that starts last keeps one core busy for minutes while the other is idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
