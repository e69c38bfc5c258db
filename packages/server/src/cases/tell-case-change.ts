// Tells the world of a change: timeline, audit, live event, notifications and mails, all in its transaction.
import { startRow, transition, type CaseAction, type CaseStart } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { findAudience } from './case-audience.ts';
import { recordCaseChange } from './case-events.ts';
import { mailCaseChange } from './case-mails.ts';
import type { CaseNews } from './case-news.ts';
import { systemCases } from './system-cases.ts';

const eventOf = (action: CaseAction | CaseStart, isBeginning: boolean): string =>
  isBeginning ? startRow(action as CaseStart).event : transition(action as CaseAction).event;

/** Needs the owner's rights: whoever acted need not see whoever is told. */
export async function tellCaseChange(platform: Platform, news: CaseNews): Promise<void> {
  const { action, record, before, doer, detail } = news;
  const { told, patient } = await findAudience(news);
  const notices = told.flatMap(({ person, notice }) => (notice ? [{ userId: person.id, key: notice }] : []));
  const event = news.event ?? eventOf(action, before === null);
  const from = before?.row.status ?? null;
  const change = { row: record.row, before: before?.row, patient, action, event, from, detail, notices };
  await recordCaseChange(systemCases, change, doer);
  await mailCaseChange(platform, news, told);
}
