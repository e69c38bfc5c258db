// `npm run backup -- …` as its own process.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand('backup', async () => (await import('./backup-command.ts')).backupCommand);
