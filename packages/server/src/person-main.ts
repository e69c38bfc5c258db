// `npm run person -- export|erase ADDRESS …`: a privacy request (docs/guides/privacy-requests.md).
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { invocationFolder } from './operations/data-command.ts';
import { runOperatorCommand } from './operator-command.ts';
import type { Platform } from './platform/platform.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { exportPerson } from './privacy/export-person.ts';
import { findPerson, PersonError, type FoundPerson } from './privacy/find-person.ts';
import { describeProof, readPersonArguments, type PersonCommand } from './privacy/person-arguments.ts';
import type { Person } from './privacy/person-repository.ts';

await runOperatorCommand(readPersonArguments, answer, [PersonError]);

async function answer(platform: Platform, command: PersonCommand): Promise<void> {
  const found = await findPerson(platform, command.email, command.proof);
  if (command.does === 'export')
    await writeExport(platform, found.person, resolve(invocationFolder(), command.file));
  else await erase(platform, found.person, command);
  printOtherAccounts(found);
}

async function writeExport(platform: Platform, person: Person, path: string): Promise<void> {
  const { files, zip } = await exportPerson(platform, person);
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(zip, output);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere) await rm(path, { force: true });
    throw isThere ? new PersonError(`${path} already exists. Nothing was written.`) : error;
  }
  console.log(`Wrote data.json and the files of ${person.email} to ${path}. Files: ${files}.`);
}

async function erase(platform: Platform, person: Person, { proof }: PersonCommand): Promise<void> {
  const { accounts, cases, studies, uploads } = await erasePerson(platform, person, describeProof(proof));
  console.log(
    `Erased ${person.email}. Accounts: ${accounts}, studies: ${studies}, uploads: ${uploads}, emptied cases: ${cases}.`,
  );
  console.log('Earlier backups still hold this data: see docs/guides/privacy-requests.md.');
}

function printOtherAccounts({ others }: FoundPerson): void {
  for (const { workspaceName } of others)
    console.log(`The account with this address at ${workspaceName} did not match and was left alone.`);
}
