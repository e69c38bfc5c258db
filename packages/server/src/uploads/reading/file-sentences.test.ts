// Every message of the server about a file is in the contract's table, with its Spanish text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const folders = ['platform/media', 'uploads', 'viewers'];
/** From a capital letter to a full stop, in quotes of any kind. */
const sentence = /(['"`])([A-Z](?:(?!\1).)* (?:(?!\1).)*\.)\1/g;

/** Sentences that tell the reader nothing about a file. */
const others = [
  // The text of a report without text.
  'This report has no words.',
  // Health warnings for the operators.
  'Uploaded files are opened in a sandbox that does not shut off the network: install bubblewrap, and let this user make user namespaces.',
  'Uploaded files are opened in a weaker sandbox than bubblewrap: install bubblewrap (the command is bwrap).',
  'Uploaded files are opened without a sandbox: install bubblewrap, and let this user make user namespaces.',
  // Impossible states, for readers of the log.
  'A record needs a study.',
  'A delivered upload is recorded once.',
  'There is nothing to copy.',
  'The picture could not be given to the reader.',
  'The data for ${spoken} could not be read.',
  'The element ${tag.toString(16)} is missing.',
  'The element ${tag.toString(16)} is too long.',
];

test('every sentence about a file comes from the table in two languages', () => {
  const written = folders.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.|-fixture\./.test(name))
      .flatMap((name) => [...readFileSync(join(source, folder, name), 'utf8').matchAll(sentence)])
      .map(([, , text]) => text),
  );
  expect(written.toSorted()).toEqual(others.toSorted());
});
