// `npm run person -- export|erase ADDRESS …`: a privacy request (docs/guides/privacy-requests.md).
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { OperatorCommand, Print } from './operator-command.ts';
import type { Platform } from './platform/platform.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { exportPerson } from './privacy/export-person.ts';
import { findPerson, PersonError, type FoundPerson } from './privacy/find-person.ts';
import { describeProof, readPersonArguments, type PersonCommand } from './privacy/person-arguments.ts';
import type { Person } from './privacy/person-repository.ts';

export const personCommand: OperatorCommand = {
  prepare(args, folder) {
    const command = readPersonArguments(args);
    return (platform, print) => answer(platform, print, command, folder);
  },
  expected: [PersonError],
};

async function answer(
  platform: Platform,
  print: Print,
  command: PersonCommand,
  folder: string,
): Promise<void> {
  const found = await findPerson(platform, command.email, command.proof);
  if (command.does === 'export')
    await writeExport(platform, print, found.person, resolve(folder, command.file));
  else await erase(platform, print, found.person, command);
  printOtherAccounts(print, found);
}

async function writeExport(platform: Platform, print: Print, person: Person, path: string): Promise<void> {
  const { files, zip } = await exportPerson(platform, person);
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(zip, output);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere) await rm(path, { force: true });
    throw isThere ? new PersonError(`${path} already exists. Nothing was written.`) : error;
  }
  print(`Wrote data.json and the files of ${person.email} to ${path}. Files: ${files}.`);
}

async function erase(
  platform: Platform,
  print: Print,
  person: Person,
  { proof }: PersonCommand,
): Promise<void> {
  const { accounts, cases, studies, uploads } = await erasePerson(platform, person, describeProof(proof));
  print(
    `Erased ${person.email}. Accounts: ${accounts}, studies: ${studies}, uploads: ${uploads}, emptied cases: ${cases}.`,
  );
  print('Earlier backups still hold this data: see docs/guides/privacy-requests.md.');
}

function printOtherAccounts(print: Print, { others }: FoundPerson): void {
  for (const { workspaceName } of others)
    print(`The account with this address at ${workspaceName} did not match and was left alone.`);
}
