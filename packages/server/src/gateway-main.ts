// `npm run gateway -- …` as its own process.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand('gateway', async () => (await import('./gateway-command.ts')).gatewayCommand);
