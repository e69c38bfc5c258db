// An operator's command as its own process: its arguments, the clinic it works on, and a final message. On the embedded
// database, which serves one process, the running product carries it out (ADR 92).
import { readConfig } from './platform/config/config.ts';
import { invocationFolder } from './platform/config/invocation-folder.ts';
import { askRunningProduct } from './platform/control/control-socket.ts';
import type { Platform } from './platform/platform.ts';

export type Print = (line: string) => void;
type Work = (platform: Platform, print: Print) => Promise<void>;

export type OperatorCommand = {
  /**
   * Reads the arguments before anything is opened. `folder` is where the command was typed. Throws one of the
   * `expected` errors for anything else than a valid command.
   */
  prepare: (args: readonly string[], folder: string) => Work;
  /** Errors that the operator can mend: only their message is shown. */
  expected: readonly (new (...args: never[]) => Error)[];
};

/**
 * Runs a command with the words that follow it. `name` is the npm script. `load` is called only if this process carries
 * it out itself, because loading the product takes seconds.
 */
export async function runOperatorCommand(name: string, load: () => Promise<OperatorCommand>): Promise<void> {
  process.umask(0o077);
  const args = process.argv.slice(2);
  let expected: OperatorCommand['expected'] = [];
  try {
    const config = readConfig(process.env);
    if (config.databaseUrl === null) {
      const request = { command: name, args, folder: invocationFolder() };
      const code = await askRunningProduct(config.dataFolder, request, console.log, console.error);
      if (code !== undefined) return void (process.exitCode = code);
    }
    const command = await load();
    ({ expected } = command);
    const work = command.prepare(args, invocationFolder());
    const { requireDatabase } = await import('./operations/data-command.ts');
    await requireDatabase({ databaseUrl: config.databaseUrl ?? '', dataDir: config.dataFolder });
    const { openPlatform } = await import('./start-platform.ts');
    const { createLogger } = await import('./platform/log/create-logger.ts');
    const platform = await openPlatform(config, createLogger({ ...config, logLevel: 'warn' }));
    try {
      await work(platform, console.log);
    } finally {
      await platform.database.close();
    }
  } catch (error) {
    const { exitWithMessage } = await import('./operations/data-command.ts');
    exitWithMessage(error, expected);
  }
}
