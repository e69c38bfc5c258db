// One request for a video report from an empty form to its case: fields, suggestions, files, checks, draft, submit.
import type { Case, CurrentUser } from '@plainscan/contract';
import { useState } from 'react';
import { hasFiles, keptFiles } from '../values/draft-files.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { draftKey, readDraft, type Origins } from '../values/case-draft.ts';
import {
  type CaseFormValues,
  type JudgedField,
  type OrderWorkspace,
  type RequestMode,
  type SuggestedField,
} from '../values/case-form-values.ts';
import { firstValuesOf } from '../values/first-values.ts';
import type { IdentityChecks } from '../values/identity-checks.ts';
import type { RequestItem } from '../values/request-items.ts';
import { requestParts, sentFiles, submissionOf } from '../values/request-submission.ts';
import type { SubmitVerdict } from '../values/submit-verdict.ts';
import { useOrderWorkspace } from './use-order-workspace.ts';
import { useOrigins } from './use-origins.ts';
import { useRequestFiles, type RequestFiles } from './use-request-files.ts';
import { useRequestForm } from './use-request-form.ts';
import { useRequestState } from './use-request-state.ts';
import { useSubmitCase, type SubmittedCase } from './use-submit-case.ts';

export interface CaseRequest {
  readonly mode: RequestMode;
  /** Whom the request is for: its prices, ways to pay and kinds of files count. */
  readonly workspace: OrderWorkspace;
  /** Its id where it is not one's own. */
  readonly elsewhere: number | undefined;
  /** The draft that is completed; null for a new request. */
  readonly item: Case | null;
  readonly values: CaseFormValues;
  readonly problems: Partial<Record<JudgedField, string>>;
  readonly origins: Origins;
  readonly files: RequestFiles;
  readonly checks: IdentityChecks;
  /** Nobody is in the middle of a word, so that a question about it may be asked. */
  readonly isAtRest: boolean;
  readonly items: readonly RequestItem[];
  readonly verdict: SubmitVerdict;
  /** When the draft was last kept; false when the browser has no room. */
  readonly savedAt: number | false | null;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** A person's own word: the field is theirs from then on. */
  write<F extends keyof CaseFormValues>(field: F, value: CaseFormValues[F]): void;
  /** The field was left: from now on it says what is wrong. */
  leave(field: JudgedField): void;
  confirm(fields: readonly SuggestedField[]): void;
  /** Sends the request and answers true, or marks what is missing and answers false. */
  submit(): Promise<boolean>;
}

export function useCaseRequest(
  user: CurrentUser,
  item: Case | null,
  onDone: (submitted: SubmittedCase) => void,
): CaseRequest {
  const [caseId, mode]: [string | null, RequestMode] = item ? [item.id, 'complete'] : [null, 'create'];
  const [kept] = useState(() => readDraft(user.id, caseId));
  const [first] = useState(() => kept?.values ?? firstValuesOf(item, new Date()));
  const filled = useRequestForm(first, mode);
  const { form, problems } = filled;
  const { origins, suggest, own, confirm } = useOrigins(form, kept?.origins ?? {});
  const workspace = useOrderWorkspace(user, item, filled.values.workspace);
  const elsewhere = workspace.id === user.workspace.id ? undefined : workspace.id;
  const files = useRequestFiles(kept, { item, mainFileType: workspace.mainFileType }, suggest);
  const { values, checks, items, verdict } = useRequestState(filled, {
    mode,
    item,
    elsewhere,
    origins,
    files,
  });
  const { submit, isBusy, isDone, failure } = useSubmitCase(form, caseId, onDone);
  const draft = { values: filled.values, origins, ...keptFiles(files) };
  const isWanted = !isDone && (filled.isDirty || hasFiles(draft));
  const keeping = { key: draftKey(caseId), userId: user.id, first: kept?.savedAt ?? null };
  const savedAt = useKeptDraft(draft, { ...keeping, isWanted });
  return {
    mode,
    workspace,
    elsewhere,
    item,
    values,
    problems,
    origins,
    files,
    checks,
    isAtRest: !filled.isTyping,
    items,
    verdict,
    savedAt,
    isBusy,
    failure,
    write(field, value) {
      filled.write(field, value);
      own(field);
      // Another address is another account, and another answer.
      if (field === 'email') filled.set('identity', '');
      if (field === 'workspace') filled.leaveWorkspace();
    },
    leave: filled.leave,
    confirm,
    async submit() {
      filled.stopTyping();
      const isValid = await form.trigger();
      if (!isValid || !verdict.isSendable) return false;
      const parts = requestParts(values, files, checks, workspace);
      await submit(submissionOf(values, parts, caseId), sentFiles(values, files));
      return true;
    },
  };
}
