// A pasted list of people: checked line by line, and sent only to those who are new. Repeating the same list sends
// nothing.
import {
  AppError,
  emailSchema,
  invitedNameSchema,
  limits,
  phoneSchema,
  readPeopleList,
  type BodyOf,
  type CheckedLine,
  type CheckedList,
  type LineOutcome,
  type ListedLine,
  type personEndpoints,
} from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireOwnWorkspace } from '../workspaces/workspace-service.ts';
import { addInvited } from './invite-service.ts';
import type { ManagedKind } from './managed-person.ts';
import { selectPeopleByEmail, type PersonRow } from './people-repository.ts';

type Body = BodyOf<typeof personEndpoints.checkPeopleList>;

/** Returns whether a role may invite another. */
const mayInvite = (actorRole: string, role: ManagedKind): boolean =>
  actorRole === 'super-admin' || role === 'patient' || (role === 'creator' && actorRole === 'admin');

/** Returns what inviting these people would do, line by line. Sends nothing. */
export async function checkPeopleList(
  { database }: Platform,
  { actor }: Caller,
  body: Body,
): Promise<CheckedList> {
  const lines = readLines(actor.role, body);
  return database.asActor(actor, async () => {
    const home = await requireOwnWorkspace(actor, body.workspaceId);
    return answerOf(await checkLines(home.id, body.role, lines));
  });
}

/** Invites everyone who is new, or nobody if one fails. */
export async function invitePeopleList(platform: Platform, caller: Caller, body: Body): Promise<CheckedList> {
  const { actor } = caller;
  const lines = readLines(actor.role, body);
  return platform.database.asActor(actor, async () => {
    const home = await requireOwnWorkspace(actor, body.workspaceId);
    const checked = await checkLines(home.id, body.role, lines);
    const outcomes = new Map<number, LineOutcome>();
    // In a fixed order, so that two lists with the same people do not deadlock.
    const fresh = checked.filter(({ outcome }) => outcome === 'invited');
    for (const line of fresh.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
      const { name, email, phoneNumber } = line;
      const added = await addInvited(platform, caller, home, { role: body.role, name, email, phoneNumber });
      // Another request was faster.
      if (!added) outcomes.set(line.line, 'invited-before');
    }
    return answerOf(checked.map((line) => ({ ...line, outcome: outcomes.get(line.line) ?? line.outcome })));
  });
}

const answerOf = (data: CheckedLine[]): CheckedList => ({
  data,
  invited: data.filter(({ outcome }) => outcome === 'invited').length,
});

function readLines(actorRole: string, { role, text }: Body): ListedLine[] {
  if (!mayInvite(actorRole, role)) throw new AppError('forbidden');
  const lines = readPeopleList(text);
  if (lines.length === 0) throw new AppError('person.list-empty');
  const most = limits.peopleListRows;
  if (lines.length > most)
    throw new AppError('person.list-too-long', { params: { count: `> ${most}`, most } });
  return lines;
}

const fields = { name: invitedNameSchema, email: emailSchema, phoneNumber: phoneSchema };

/** Returns each line with its outcome. Needs a transaction of the actor. */
async function checkLines(
  workspaceId: number,
  role: ManagedKind,
  lines: readonly ListedLine[],
): Promise<CheckedLine[]> {
  const parsed = lines.map(parseLine);
  const valid = parsed.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email);
  const known = new Map(
    (await selectPeopleByEmail(workspaceId, [...new Set(valid)])).map((row) => [
      row.email.toLowerCase(),
      row,
    ]),
  );
  const seen = new Set<string>();
  return parsed.map((line) => {
    if (line.outcome !== 'invited') return line;
    const isRepeated = seen.has(line.email);
    seen.add(line.email);
    return { ...line, outcome: isRepeated ? 'repeated' : outcomeOf(known.get(line.email), role) };
  });
}

function parseLine(line: ListedLine): CheckedLine {
  const problems: Record<string, string[]> = {};
  const read = { ...line };
  for (const [field, schema] of Object.entries(fields) as [keyof typeof fields, (typeof fields)['name']][]) {
    const result = schema.safeParse(line[field]);
    if (result.success) read[field] = result.data;
    else problems[field] = [...new Set(result.error.issues.map(({ message }) => message))];
  }
  return { ...read, problems, outcome: Object.keys(problems).length > 0 ? 'invalid' : 'invited' };
}

const outcomeByStatus = {
  invited: 'invited-before',
  active: 'joined-before',
  disabled: 'disabled-before',
} as const;

function outcomeOf(known: PersonRow | undefined, role: ManagedKind): LineOutcome {
  if (!known) return 'invited';
  return known.role === role ? outcomeByStatus[known.status] : 'other-role';
}
