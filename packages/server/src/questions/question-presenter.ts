import { limits, mayAnswer, type CaseQuestion, type CaseQuestions } from '@plainscan/contract';

import { findPerson } from '../auth/people-service.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { Config } from '../platform/config/config.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { QuestionRow } from './question-tables.ts';

const dayMilliseconds = 24 * 3_600_000;

/** Returns how long questions about the released report are accepted. */
export const askableUntil = (
  { questionDays }: Pick<Config, 'questionDays'>,
  { signedOffAt, createdAt }: CaseRecord['row'],
): Date => new Date((signedOffAt ?? createdAt).getTime() + questionDays * dayMilliseconds);

export const isOpen = ({ answeredAt, endedAt }: QuestionRow): boolean =>
  answeredAt === null && endedAt === null;

type Names = ReadonlyMap<string, string>;

function presentQuestion(row: QuestionRow, names: Names): CaseQuestion {
  const { answer, answeredBy, answeredAt } = row;
  const name = names.get(answeredBy ?? '');
  return {
    id: row.id,
    version: row.videoVersion,
    atMs: row.atMs,
    image: row.image,
    text: row.text,
    askedAt: row.askedAt.toISOString(),
    state: isOpen(row) ? 'open' : answeredAt === null ? 'closed' : 'answered',
    answer:
      answer === null || answeredAt === null
        ? null
        : {
            text: answer,
            by: answeredBy === null || name === undefined ? null : { id: answeredBy, name },
            at: answeredAt.toISOString(),
          },
    ending: row.ending,
  };
}

/** The answerer may have no other role in the case, and is still named to its patient. */
async function namesOf(rows: readonly QuestionRow[]): Promise<Names> {
  const names = new Map<string, string>();
  await asOwner(async () => {
    for (const { answeredBy } of rows) {
      if (answeredBy === null || names.has(answeredBy)) continue;
      const person = await findPerson(answeredBy);
      if (person) names.set(answeredBy, person.name);
    }
  });
  return names;
}

/** Returns whom to call instead of asking here. */
export const clinicOf = (
  { support }: Pick<Config, 'support'>,
  { home }: CaseRecord,
): CaseQuestions['clinic'] => ({ name: home.name, phone: home.contactPhone ?? (support.phone || null) });

function presentAsking(
  config: Config,
  { actor, context }: Caller,
  { row }: CaseRecord,
  rows: readonly QuestionRow[],
): CaseQuestions['asking'] {
  if (actor.role !== 'patient' || row.status !== 'completed') return null;
  const until = askableUntil(config, row);
  const left = Math.max(0, limits.openQuestions - rows.filter(isOpen).length);
  const state = context.now > until ? 'late' : left === 0 ? 'full' : 'open';
  return { state, left, until: until.toISOString() };
}

/** Needs the transaction that read the case and its questions. */
export async function presentQuestions(
  config: Config,
  caller: Caller,
  record: CaseRecord,
  rows: readonly QuestionRow[],
): Promise<CaseQuestions> {
  const names = await namesOf(rows);
  const { row } = record;
  return {
    questions: rows.map((question) => presentQuestion(question, names)),
    asking: presentAsking(config, caller, record, rows),
    clinic: clinicOf(config, record),
    mayAnswer:
      row.status === 'completed' &&
      mayAnswer(caller.actor, factsOf(record, caller.context.now), row.signedOffBy),
    caseVersion: row.version,
  };
}
