// The operator's commands as the running product carries them out, while it holds the embedded database (ADR 92).
import { backupCommand } from './backup-command.ts';
import { gatewayCommand } from './gateway-command.ts';
import { isExpected } from './operations/data-command.ts';
import type { OperatorCommand } from './operator-command.ts';
import { personCommand } from './person-command.ts';
import { startControl } from './platform/control/control-socket.ts';
import type { Platform } from './platform/platform.ts';
import { retentionCommand } from './retention-command.ts';

/** Named like their npm scripts. */
const commands = new Map<string, OperatorCommand>([
  ['backup', backupCommand],
  ['gateway', gatewayCommand],
  ['person', personCommand],
  ['retention', retentionCommand],
]);

/** Accepts commands until `close`, which waits for those in progress. On PostgreSQL they need no help. */
export async function acceptOperatorCommands(
  platform: Platform,
): Promise<{ close: (waitMilliseconds: number) => Promise<void> }> {
  const { database, config, logger } = platform;
  if (database.kind !== 'pglite') return { close: () => Promise.resolve() };
  return startControl(config.dataFolder, async ({ command: name, args, folder }, print, complain) => {
    const command = commands.get(name);
    if (command === undefined) {
      complain(`The running product has no command ${name}: it may be another version. Restart it.`);
      return 1;
    }
    try {
      await command.prepare(args, folder)(platform, print);
      return 0;
    } catch (error) {
      if (!isExpected(error, command.expected))
        logger.error({ err: error, command: name }, 'operator command');
      complain(error instanceof Error ? error.message : String(error));
      return 1;
    }
  });
}
