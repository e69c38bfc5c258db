import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { none, type Counts } from './counts.ts';

function reasonOf(test: TestCase): string {
  const result = test.result();
  return result.state === 'skipped' ? (result.note ?? '') : '';
}

/** Returns the first line of the test's error, so that a summary without its output still says what went wrong. */
function causeOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  return stripVTControlCharacters(error?.message ?? 'without an error').split('\n')[0] ?? '';
}

/** Vitest reporter that writes its counts, in the format of counts.ts, to the file named by COUNT_FILE. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    const counts: Counts = {
      ...none(),
      failed: unhandledErrors.map((error) => `outside a test: ${error.message}`),
    };
    for (const module of modules) {
      const path = module.relativeModuleId ?? module.moduleId;
      const before = counts.failed.length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed.push(`${path} > ${test.fullName}: ${causeOf(test)}`);
        else counts.skipped.push({ name: `${path} > ${test.fullName}`, reason: reasonOf(test) });
      }
      // A file that failed to load, or whose hook failed, has no failed test of its own.
      if (!module.ok() && counts.failed.length === before)
        counts.failed.push(`${path}, before its first test`);
    }
    if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, JSON.stringify(counts));
  }
}
