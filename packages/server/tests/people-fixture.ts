// Users who are invited, listed and disabled: shortcuts for each call and its result.
import { sql } from '../src/platform/database/drizzle.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import { tokenIn, type AccountStage, type Mail } from './account-fixture.ts';

let people = 0;

/** Returns a user whom no test has invited yet. */
export function newcomer(change: object = {}): { name: string; email: string; phoneNumber: string } {
  people += 1;
  return {
    name: `Ruth Calloway ${people}`,
    email: `ruth.calloway.${people}@mail.test`,
    phoneNumber: '+1 555 010 2233',
    ...change,
  };
}

export type Listed = {
  id: string;
  name: string;
  email: string;
  status: { value: string; label: string };
  workspaceId: number;
  invitation: { kind: string; fate: string } | null;
};

/** Returns the users on a page of a list. */
export const listed = ({ body }: TestAnswer): Listed[] => body['data'] as Listed[];
export const namesIn = (answer: TestAnswer): string[] => listed(answer).map(({ name }) => name);

/** Returns the invitations among the emails to an address, oldest first. */
export async function invitationsTo(stage: AccountStage, email: string): Promise<Mail[]> {
  return (await stage.mailsTo(email)).filter(({ template }) => template === 'invitation');
}

/** Opens the newest invitation and sets a password. */
export async function accept(stage: AccountStage, email: string, word: string): Promise<TestAnswer> {
  const mail = (await invitationsTo(stage, email)).at(-1);
  return stage.call('POST', '/auth/reset-password', {
    token: tokenIn(mail),
    password: word,
    termsAccepted: true,
  });
}

/** Returns the accounts of an address, whatever their state. */
export const accountsOf = (stage: Pick<AccountStage, 'select'>, email: string) =>
  stage.select(
    sql`SELECT id, workspace_id, role, status FROM app_user WHERE lower(email) = ${email.toLowerCase()}`,
  );
