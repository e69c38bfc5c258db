// The processes that run tests on mutants, as many as the machine has room for.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { RunRequest, RunResult } from './mutant-session.ts';

export type Runner = { run: (request: RunRequest, most: number) => Promise<RunResult> };

const tookTooLong = 'took too long';

/** Creates one process. A run that takes longer than `most` milliseconds fails, and the next one gets a new process. */
function createRunner(): Runner & { stop: () => void } {
  let child: ChildProcess | undefined;
  const started = async (): Promise<ChildProcess> => {
    if (child?.connected) return child;
    child = fork(join(import.meta.dirname, 'mutant-runner-main.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    await once(child, 'message');
    return child;
  };
  const stop = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    stop,
    async run(request, most) {
      const process = await started();
      const result = new Promise<RunResult>((done) => {
        const end = (answer: unknown): void => {
          clearTimeout(timer);
          // The exit of a process stopped here comes later, when the next one may already be running.
          process.off('exit', onExit);
          process.off('message', end);
          done(answer as RunResult);
        };
        const fail = (problem: string): void => {
          stop();
          end({ failed: [problem], milliseconds: most, reached: [] });
        };
        const onExit = (): void => fail('ended the process');
        const timer = setTimeout(fail, most, tookTooLong);
        process.once('exit', onExit);
        process.once('message', end);
      });
      process.send(request);
      return result;
    },
  };
}

/** Gives each task to the first free runner. Returns the results in task order. */
export async function withRunners<T>(
  count: number,
  tasks: readonly T[],
  work: (runner: Runner, task: T) => Promise<void>,
): Promise<void> {
  const left = [...tasks];
  await Promise.all(
    Array.from({ length: count }, async () => {
      const runner = createRunner();
      try {
        for (let task = left.shift(); task !== undefined; task = left.shift()) await work(runner, task);
      } finally {
        runner.stop();
      }
    }),
  );
}
