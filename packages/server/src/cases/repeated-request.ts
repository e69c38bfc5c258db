// A form that comes twice (a double click, a lost answer) makes one case: it is known by its upload, and one without
// files by its words within a minute. The second sender gets the first case.
import { limits, type Case } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import { presentCase } from './case-presenter.ts';
import { createCaseRepository } from './case-repository.ts';
import {
  lockRequestsOf,
  selectCaseBegunWith,
  selectCaseOfForm,
  type SameForm,
} from './request-repository.ts';

type Uploads = { uploadId?: string | undefined; reportUploadId?: string | undefined };

/**
 * The case that this form has made already, or nothing; until the transaction ends no other form of this person is
 * looked at. Needs a transaction of that person.
 */
export async function findRepeated(
  caller: Caller,
  { uploadId, reportUploadId }: Uploads,
  form: SameForm,
): Promise<Case | undefined> {
  const { actor, context } = caller;
  await lockRequestsOf(actor.userId);
  const sent = uploadId ?? reportUploadId;
  const since = new Date(context.now.getTime() - limits.repeatedFormMilliseconds);
  const id =
    sent === undefined
      ? await selectCaseOfForm(actor.userId, form, since)
      : await selectCaseBegunWith(actor.userId, sent);
  const cases = createCaseRepository(actor);
  const record = id === undefined ? undefined : await cases.find(id);
  return record && presentCase(cases, caller, record);
}
