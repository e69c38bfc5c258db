// Finds the person a request is about: the accounts of an address whose facts match, and no others.
import type { Platform } from '../platform/platform.ts';
import { factsNeeded, isProved, type KnownFacts, type StatedFacts } from './person-facts.ts';
import { selectAccounts, selectPerson, type Account, type Person } from './person-repository.ts';

/** An error that the operator sees as a message. */
export class PersonError extends Error {}

/** How the request was proved to be the person's own: facts they stated, or a description of another check. */
export type Proof = { facts: StatedFacts } | { checked: string };

export type FoundPerson = {
  person: Person;
  /** Accounts with the same address that are not proved to be this person's. They are left alone. */
  others: Account[];
};

/** Throws a PersonError unless the address is known and the request is proved. */
export async function findPerson({ database }: Platform, email: string, proof: Proof): Promise<FoundPerson> {
  return database.asSystem(async () => {
    const accounts = await selectAccounts(email);
    if (accounts.length === 0)
      throw new PersonError(`Nobody here has the address ${email}. Nothing was done.`);
    const isMeant = (account: Account): boolean =>
      'checked' in proof || isProved(proof.facts, factsOf(account));
    const meant = accounts.filter(isMeant);
    if (meant.length === 0) throw new PersonError(notProved(accounts));
    return { person: await selectPerson(email, meant), others: accounts.filter((one) => !isMeant(one)) };
  });
}

const factsOf = (account: Account): KnownFacts => ({
  name: [account.name, account.preferredName].filter((name) => name !== null),
  'birth-date': [account.dateOfBirth].filter((day) => day !== null),
  phone: [account.phoneNumber].filter((number) => number !== null),
  'study-date': account.studyDates,
});

/** Returns a message about what to ask, never about the correct answer. */
function notProved(accounts: readonly Account[]): string {
  const known = accounts.map(factsOf).map((facts) =>
    Object.entries(facts)
      .filter(([, values]) => values.length > 0)
      .map(([name]) => `--${name}`),
  );
  const most = known.reduce((best, names) => (names.length > best.length ? names : best), []);
  const start = `This does not prove that the request is the person's own. Nothing was done.`;
  return most.length >= factsNeeded
    ? `${start} Ask for three facts and give them as they were said: ${most.join(', ')}. All of them must match.`
    : `${start} Too few facts are on file to ask for three (${most.join(', ')}): check who it is in another way, and say how with --checked "…".`;
}
