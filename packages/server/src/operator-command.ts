// The frame of operator commands: their arguments, the clinic they work on, and a final message.
import { exitWithMessage, requireDatabase } from './operations/data-command.ts';
import { readConfig } from './platform/config/config.ts';
import type { Platform } from './platform/platform.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { openPlatform } from './start-platform.ts';

type Expected = Parameters<typeof exitWithMessage>[1];

/** Reads the arguments before anything is opened. For errors of the `expected` kinds, only their message is shown. */
export async function runOperatorCommand<Command>(
  readCommand: (args: readonly string[]) => Command,
  answer: (platform: Platform, command: Command) => Promise<void>,
  expected: Expected,
): Promise<void> {
  process.umask(0o077);
  try {
    const command = readCommand(process.argv.slice(2));
    const config = readConfig(process.env);
    await requireDatabase({ databaseUrl: config.databaseUrl ?? '', dataDir: config.dataFolder });
    const platform = await openPlatform(config, createLogger({ ...config, logLevel: 'warn' }));
    try {
      await answer(platform, command);
    } finally {
      await platform.database.close();
    }
  } catch (error) {
    exitWithMessage(error, expected);
  }
}
