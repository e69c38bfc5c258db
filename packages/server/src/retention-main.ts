// `npm run retention -- …` as its own process.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand('retention', async () => (await import('./retention-command.ts')).retentionCommand);
