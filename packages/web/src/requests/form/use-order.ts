// One order of a patient from an empty form to its case: fields, files, parts, draft, submit.
import type { Case, CurrentUser, PatientRecord, ReportType } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFiles, keptFiles } from '../values/draft-files.ts';
import { readKept, type KeptDraft } from '../values/kept-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { portalFields } from '../values/case-form-values.ts';
import { useRequestFiles, type RequestFiles } from './use-request-files.ts';
import { ownStudiesQuery } from './order-queries.ts';
import type { DoneFacts, SectionFacts } from '../values/order-sections.ts';
import {
  firstOrderValues,
  isPersonalComplete,
  orderProblems,
  reportTypeOf,
  type OrderValues,
} from '../values/order-values.ts';
import { filesNeed, maySubmit, orderFiles, reportNeed, type SubmitFacts } from '../values/order-verdict.ts';
import { useOrderFields, type OrderFields } from './use-order-fields.ts';
import { useSubmitOrder } from './use-submit-order.ts';

export const orderDraftKey = 'order-draft';
type OrderDraft = KeptDraft<OrderValues>;

export interface Order extends Pick<
  OrderFields,
  'values' | 'problems' | 'wrongParts' | 'tried' | 'write' | 'change' | 'leave' | 'tryPart'
> {
  readonly user: CurrentUser;
  /** CG-10: a super-admin looks at the page; nothing is sent, kept or ordered. */
  readonly isPreview: boolean;
  readonly files: RequestFiles;
  /** The studies of one's own record; undefined while they come. */
  readonly studies: readonly PatientRecord[] | undefined;
  readonly studiesFailure: unknown;
  readonly picked: PatientRecord | null;
  readonly reportType: ReportType;
  readonly parts: DoneFacts;
  /** Nothing is wrong in question and date; a blank question is fine (J-016). */
  readonly areQuestionsFine: boolean;
  readonly need: ReturnType<typeof filesNeed>;
  readonly reportNeed: ReturnType<typeof reportNeed>;
  readonly maySubmit: boolean;
  /** When the draft was last kept; false when the browser has no room. */
  readonly savedAt: number | false | null;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** The case that came of it. */
  readonly created: Case | null;
  retryStudies(): void;
  submit(): Promise<void>;
}

interface Start {
  /** The study that the address names; empty for none. */
  studyId: string;
  isNarrow: boolean;
}

/** What is kept of an order, and the form that it opens with. */
function openDraft(user: CurrentUser, { studyId, isNarrow }: Start, isPreview: boolean) {
  const now = new Date();
  const fresh = firstOrderValues(user, { now, isNarrow, studyId });
  const kept = isPreview ? null : readKept(orderDraftKey, user.id, fresh);
  if (kept === null) return { kept, first: fresh };
  const isNews = studyId !== '' && studyId !== kept.values.cameFor;
  const named = isNews ? { studyId, cameFor: studyId, option: fresh.option } : {};
  const first: OrderValues = { ...kept.values, ...named };
  // A day that was far enough ahead when it was chosen may not be any more.
  const isLate = orderProblems(first, 'standard').preferredReportDate !== undefined;
  return { kept, first: isLate ? { ...first, preferredReportDate: fresh.preferredReportDate } : first };
}

/** Before files and studies are taken up again: a part that was reached before the reload is not shut in between. */
export const likelyParts = (
  values: OrderValues,
  draft: Pick<OrderDraft, 'study' | 'report'> | null,
): SectionFacts => ({
  isPersonalComplete: isPersonalComplete(values),
  areFilesComplete:
    values.option === 'upload-self'
      ? draft?.study != null
      : values.option === 'use-existing-study'
        ? values.studyId !== ''
        : values.option !== 'online-portal-access' &&
          (values.option === 'imageless-video-report' || values.clinic.codeStatus === 'valid'),
});

export function useOrder(user: CurrentUser, start: Start): Order & { firstParts: SectionFacts } {
  const isPreview = user.role === 'super-admin';
  const [{ kept, first }] = useState(() => openDraft(user, start, isPreview));
  const fields = useOrderFields(user, first, { isDirtyAtFirst: kept !== null });
  const { values, all } = fields;
  const files = useRequestFiles(kept, { item: null, mainFileType: user.workspace.mainFileType }, () => {});
  const studies = useQuery({ ...ownStudiesQuery, enabled: !isPreview });
  const picked = studies.data?.find(({ id }) => id === values.studyId) ?? null;
  const facts: SubmitFacts = {
    option: values.option,
    files: orderFiles(values, files, picked),
    clinic: values.clinic,
    isPortalComplete: portalFields.every((field) => !all[field] && values[field].trim() !== ''),
    hasBothTerms: values.acceptsTerms && values.acceptsEducation,
    isValid: Object.keys(all).length === 0,
  };
  const need = filesNeed(facts);
  const areQuestionsFine = !all.questionText && !all.preferredReportDate;
  const sending = useSubmitOrder({ user, fields, files, clear: orderDraftKey });
  const draft = { values, ...keptFiles(files) };
  const isWanted = !isPreview && sending.created === null && (fields.isDirty || hasFiles(draft));
  const keeping = { key: orderDraftKey, userId: user.id, first: kept?.savedAt ?? null };
  const savedAt = useKeptDraft(draft, { ...keeping, isWanted });
  const canSend = maySubmit(facts) && reportNeed(facts) === null && !isPreview;
  return {
    ...fields,
    user,
    isPreview,
    files,
    studies: isPreview ? [] : studies.data,
    studiesFailure: studies.error,
    picked,
    reportType: reportTypeOf(user, values),
    firstParts: likelyParts(first, kept),
    parts: {
      isPersonalComplete: isPersonalComplete(values),
      areFilesComplete: need === null,
      areQuestionsComplete: values.hasAsked && areQuestionsFine,
    },
    areQuestionsFine,
    need,
    reportNeed: reportNeed(facts),
    maySubmit: maySubmit(facts) && !isPreview,
    savedAt,
    ...sending,
    retryStudies: () => void studies.refetch(),
    async submit() {
      fields.tryPart('finalize');
      if (canSend) await sending.send();
    },
  };
}
