// `npm run person -- …` as its own process.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand('person', async () => (await import('./person-command.ts')).personCommand);
