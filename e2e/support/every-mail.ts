import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export interface EveryMail {
  name: string;
  locale: string;
  to: string;
  subject: string;
  html: string;
  senderName: string;
  replyTo: string | null;
}

const root = resolve(import.meta.dirname, '../..');

/** Returns every email of the product in both languages, written by the server into a separate database. */
export function readEveryMail(): EveryMail[] {
  const script = join(root, 'packages/server/tests/every-mail-main.ts');
  const said = execFileSync(process.execPath, ['--no-warnings', script], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(said.toString()) as EveryMail[];
}
