// Every text about cases. The verbatim ones name their row (area W).
import { caseActionMessages } from '../case-flow/case-action-messages.ts';
import { caseEventMessages } from '../case-flow/case-event-messages.ts';
import { messages, type Locale } from '../shared/messages.ts';
import { caseListMessages } from './case-list-messages.ts';
import { caseStatuses, caseStatusWords } from '../case-flow/case-status.ts';

export const caseMessages = messages({
  en: { ...caseActionMessages.en, ...caseEventMessages.en, ...caseListMessages.en },
  es: { ...caseActionMessages.es, ...caseEventMessages.es, ...caseListMessages.es },
});

export type CaseMessage = keyof typeof caseMessages.en;

/** Translates a part of a refusal: who may do something, or the case's status. Other text stays unchanged. */
export function refusalPartIn(locale: Locale, text: string): string {
  const status = caseStatuses.find((one) => caseStatusWords.en[one] === text);
  if (status !== undefined) return caseStatusWords[locale][status];
  const keys = Object.keys(caseEventMessages.en) as (keyof typeof caseEventMessages.en)[];
  const who = keys.find((key) => key.startsWith('who.') && caseEventMessages.en[key] === text);
  return who === undefined ? text : caseEventMessages[locale][who];
}
