// Parses the arguments of `npm run person --`.
import { parseArgs } from 'node:util';

import { PersonError, type Proof } from './find-person.ts';
import { factNames, type StatedFacts } from './person-facts.ts';

export type PersonCommand = { email: string; proof: Proof } & (
  | { does: 'erase' }
  | { does: 'export'; file: string }
);

const usage = `Usage:
  npm run person -- export ADDRESS FILE.zip FACTS
  npm run person -- erase ADDRESS FACTS
FACTS are three things that the person has said, such as --birth-date 1954-02-11 --phone "(555) 010-0199"
--study-date 2026-11-03 --name "Edith Moran"; or --checked "how it was made sure who they are".`;

const text = { type: 'string' } as const;
const options = { name: text, 'birth-date': text, phone: text, 'study-date': text, checked: text };

/** Throws a PersonError with the usage. */
export function readPersonArguments(args: readonly string[]): PersonCommand {
  const { values, positionals } = parse(args);
  const [does, email, file, ...more] = positionals;
  const facts: StatedFacts = Object.fromEntries(
    factNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const checked = values.checked?.trim() ?? '';
  if (!email?.includes('@') || more.length > 0) throw new PersonError(usage);
  if ((checked === '') === (Object.keys(facts).length === 0)) throw new PersonError(usage);
  const proof: Proof = checked === '' ? { facts } : { checked };
  if (does === 'export' && file !== undefined) return { does, email, file, proof };
  if (does === 'erase' && file === undefined) return { does, email, proof };
  throw new PersonError(usage);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new PersonError(usage);
  }
}

/** Returns for the audit which facts matched, never their values. */
export const describeProof = (proof: Proof): string =>
  'checked' in proof ? proof.checked : `matched: ${Object.keys(proof.facts).join(', ')}`;
