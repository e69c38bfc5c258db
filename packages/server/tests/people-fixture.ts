// People who are invited, listed and disabled: short ways to ask for each, and what came of it.
import { sql } from '../src/platform/database/drizzle.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import { tokenIn, type AccountStage, type Mail } from './account-fixture.ts';

let people = 0;

/** Somebody whom no test has invited yet. */
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

/** Whoever the page of a list shows. */
export const listed = ({ body }: TestAnswer): Listed[] => body['data'] as Listed[];
export const namesIn = (answer: TestAnswer): string[] => listed(answer).map(({ name }) => name);

/** The invitations among the mails to an address, oldest first. */
export async function invitationsTo(stage: AccountStage, email: string): Promise<Mail[]> {
  return (await stage.mailsTo(email)).filter(({ template }) => template === 'invitation');
}

/** Opens the newest invitation and chooses a password. */
export async function accept(stage: AccountStage, email: string, word: string): Promise<TestAnswer> {
  const mail = (await invitationsTo(stage, email)).at(-1);
  return stage.call('POST', '/auth/reset-password', {
    token: tokenIn(mail),
    password: word,
    termsAccepted: true,
  });
}

/** The accounts of an address, whatever became of them. */
export const accountsOf = (stage: Pick<AccountStage, 'select'>, email: string) =>
  stage.select(
    sql`SELECT id, workspace_id, role, status FROM app_user WHERE lower(email) = ${email.toLowerCase()}`,
  );
