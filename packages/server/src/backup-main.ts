// `npm run backup -- made|restored`: tells the product about a backup that it did not make itself
// (docs/guides/running-in-production.md).
import { reportBackup } from './operations/operation-state-service.ts';
import { runOperatorCommand } from './operator-command.ts';
import type { Platform } from './platform/platform.ts';

class UsageError extends Error {}

const usage = `Usage:
  npm run backup -- made       a backup of the database and the files has just been made
  npm run backup -- restored   a backup has just been restored, to see that it can be done`;

const kinds = { made: 'backup', restored: 'restore' } as const;
type Word = keyof typeof kinds;

await runOperatorCommand(readArguments, answer, [UsageError]);

function readArguments(args: readonly string[]): Word {
  const [word, ...more] = args;
  if (more.length > 0 || (word !== 'made' && word !== 'restored')) throw new UsageError(usage);
  return word;
}

async function answer(platform: Platform, word: Word): Promise<void> {
  await reportBackup(platform, kinds[word]);
  console.log(word === 'made' ? 'Noted: a backup was made.' : 'Noted: a restore was tried.');
}
