import {
  limits,
  mayAnswer,
  mayReviewAnswer,
  presentFileProblem,
  day,
  type AnswerClip,
  type CaseQuestion,
  type CaseQuestions,
  type QuestionAnswer,
} from '@plainscan/contract';

import { findPerson } from '../auth/people-service.ts';
import { CapabilityBatch } from '../capabilities/capability-service.ts';
import type { AnswerClipRow } from '../cases/case-child-tables.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { Config } from '../platform/config/config.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { smallCopyLinks } from '../viewers/small-copy.ts';
import type { QuestionRow } from './question-tables.ts';

/** Returns how long questions about the released report are accepted. */
export const askableUntil = (
  { questionDays }: Pick<Config, 'questionDays'>,
  { signedOffAt, createdAt }: CaseRecord['row'],
): Date => new Date((signedOffAt ?? createdAt).getTime() + questionDays * day);

export const isOpen = ({ answeredAt, endedAt }: QuestionRow): boolean =>
  answeredAt === null && endedAt === null;

type Names = ReadonlyMap<string, string>;
type Shown = { rows: readonly QuestionRow[]; clips: readonly AnswerClipRow[] };

/** What presenting a question needs besides its row. */
type Lookups = {
  names: Names;
  clips: ReadonlyMap<string, AnswerClipRow>;
  links: CapabilityBatch;
  linkToSmall: (clip: AnswerClipRow) => string | null;
  mayReview: (clip: AnswerClipRow) => boolean;
};

function presentQuestion(row: QuestionRow, lookups: Lookups): CaseQuestion {
  return {
    id: row.id,
    version: row.videoVersion,
    atMs: row.atMs,
    image: row.image,
    text: row.text,
    askedAt: row.askedAt.toISOString(),
    state: isOpen(row) ? 'open' : row.answeredAt === null ? 'closed' : 'answered',
    answer: presentAnswer(row, lookups),
    ending: row.ending,
  };
}

/** Row-level security hides the clip of an unpublished answer, and with it the answer, from everyone but staff. */
function presentAnswer(row: QuestionRow, lookups: Lookups): QuestionAnswer | null {
  const clip = lookups.clips.get(row.id);
  const { text, by, at } =
    row.answer === null
      ? { text: clip?.text ?? null, by: clip?.sentBy ?? null, at: clip?.sentAt ?? null }
      : { text: row.answer, by: row.answeredBy, at: row.answeredAt };
  if (text === null || at === null) return null;
  const name = lookups.names.get(by ?? '');
  return {
    text,
    by: by === null || name === undefined ? null : { id: by, name },
    at: at.toISOString(),
    clip: clip ? presentClip(clip, lookups) : null,
    review: clip?.review ?? null,
    returnReason: clip?.returnReason ?? null,
    mayReview: clip?.review === 'waiting' && lookups.mayReview(clip),
  };
}

function presentClip(
  clip: AnswerClipRow,
  { links, linkToSmall }: Pick<Lookups, 'links' | 'linkToSmall'>,
): AnswerClip {
  const { id, status, videoKey, posterKey, durationSeconds, width, height, failure } = clip;
  return {
    id,
    status,
    downloadLink: videoKey && links.add({ objectKey: videoKey, mime: 'video/mp4', fileName: 'answer.mp4' }),
    smallLink: linkToSmall(clip),
    thumbnailPath: posterKey && links.addPoster(posterKey),
    durationSeconds,
    size: width === null || height === null ? null : { width, height },
    failure: presentFileProblem(failure),
  };
}

/** The answerer may have no other role in the case, and is still named to its patient. */
async function namesOf({ rows, clips }: Shown): Promise<Names> {
  const ids = [...rows.map(({ answeredBy }) => answeredBy), ...clips.map(({ sentBy }) => sentBy)];
  const names = new Map<string, string>();
  await asOwner(async () => {
    for (const id of new Set(ids)) {
      const person = id === null ? undefined : await findPerson(id);
      if (person) names.set(person.id, person.name);
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

/** Needs the transaction that read the case, its questions and their clips. */
export async function presentQuestions(
  config: Config,
  caller: Caller,
  record: CaseRecord,
  shown: Shown,
): Promise<CaseQuestions> {
  const { row } = record;
  const { actor, context } = caller;
  const facts = factsOf(record, context.now);
  const links = new CapabilityBatch(actor, context.now);
  const lookups: Lookups = {
    names: await namesOf(shown),
    clips: new Map(shown.clips.map((clip) => [clip.questionId, clip])),
    links,
    linkToSmall: await smallCopyLinks(shown.clips, { links, fileName: 'answer-small.mp4' }),
    mayReview: ({ sentBy }) => mayReviewAnswer(actor, facts, sentBy),
  };
  const questions = shown.rows.map((question) => presentQuestion(question, lookups));
  await links.save();
  return {
    questions,
    asking: presentAsking(config, caller, record, shown.rows),
    clinic: clinicOf(config, record),
    mayAnswer: row.status === 'completed' && mayAnswer(actor, facts, row.signedOffBy),
    caseVersion: row.version,
  };
}
