// `npm run backup -- made|restored`: tells the product about a backup that it did not make itself
// (docs/guides/running-in-production.md).
import { reportBackup } from './operations/operation-state-service.ts';
import type { OperatorCommand } from './operator-command.ts';

class UsageError extends Error {}

const usage = `Usage:
  npm run backup -- made       a backup of the database and the files has just been made
  npm run backup -- restored   a backup has just been restored, to see that it can be done`;

const kinds = { made: 'backup', restored: 'restore' } as const;
type Word = keyof typeof kinds;

export const backupCommand: OperatorCommand = {
  prepare(args) {
    const word = readWord(args);
    return async (platform, print) => {
      await reportBackup(platform, kinds[word]);
      print(word === 'made' ? 'Noted: a backup was made.' : 'Noted: a restore was tried.');
    };
  },
  expected: [UsageError],
};

function readWord(args: readonly string[]): Word {
  const [word, ...more] = args;
  if (more.length > 0 || (word !== 'made' && word !== 'restored')) throw new UsageError(usage);
  return word;
}
