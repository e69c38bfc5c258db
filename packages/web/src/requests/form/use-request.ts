// One request for a video report, from the empty form to its case, by staff or the patient: fields, suggestions, files,
// checks, draft, submit.
import type { Case, CurrentUser } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChosenFiles, type ChosenFiles } from '../../uploads/use-chosen-files.ts';
import { workspaceListQuery } from '../../workspaces/workspace-search.ts';
import { useAdditionalFiles, type AdditionalFiles } from '../images/use-additional-files.ts';
import { differsFromAccount, identityChecks } from '../values/patient-match.ts';
import {
  draftKey,
  hasFiles,
  keptFiles,
  openRequest,
  saveDraft,
  type RequestDraft,
} from '../values/request-draft.ts';
import { fileFacts, requestCheck } from '../values/request-needs.ts';
import {
  creditOf,
  isPatientComplete,
  reportTypeOf,
  requestProblems,
  type RequestContext,
} from '../values/request-problems.ts';
import { requestForms, stepFields, type RequestKind } from '../values/request-steps.ts';
import type { OrderWorkspace, RequestValues } from '../values/request-values.ts';
import { ownStudiesQuery, patientStudiesQuery } from './request-queries.ts';
import { useKnownPatient } from './use-known-patient.ts';
import { useOrigins } from './use-origins.ts';
import { useRequestForm, type RequestForm } from './use-request-form.ts';
import { useSubmitRequest, type SubmittedRequest } from './use-submit-request.ts';

interface RequestStart {
  readonly kind: RequestKind;
  readonly user: CurrentUser;
  /** The draft to complete. `null` for a new request. */
  readonly item: Case | null;
  /** The study in the URL. Empty for none. */
  readonly studyId: string;
  readonly isNarrow: boolean;
}

type Fields = Pick<RequestForm, 'problems' | 'tried' | 'isTyping' | 'write' | 'change' | 'leave' | 'tryStep'>;
type Suggestions = Pick<ReturnType<typeof useOrigins>, 'origins' | 'waiting' | 'confirm'>;

type Facts = ReturnType<typeof useRequestFacts>;

export interface CaseRequest
  extends
    Pick<RequestStart, 'kind' | 'user' | 'item'>,
    Pick<RequestContext, 'credit'>,
    Fields,
    Suggestions,
    Facts {
  /** CG-10: `true` for a super-admin on the patients' page. Nothing is sent, stored or ordered. */
  readonly isPreview: boolean;
  /** The workspace of the request. It determines prices, payment options and file types. */
  readonly workspace: OrderWorkspace;
  /** The workspace ID, if it is not the user's own. */
  readonly elsewhere: number | undefined;
  readonly files: ChosenFiles & AdditionalFiles;
  readonly reportType: ReturnType<typeof reportTypeOf>;
  /** `stepsDone` before stored files are restored. */
  readonly stepsAtFirst: StepsDone;
  /** When the draft was last saved. `false` if the browser has no space. */
  readonly savedAt: number | false | null;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** Sends the request and returns `true`. If something is missing, marks it and returns `false`. */
  submit(): Promise<boolean>;
}

/** Which of a patient's steps are complete (J-007). */
export interface StepsDone {
  readonly patient: boolean;
  readonly images: boolean;
  /** `true` if question and date are valid. A blank question is valid (J-016). */
  readonly question: boolean;
}

export function useRequest(start: RequestStart, onDone: (submitted: SubmittedRequest) => void): CaseRequest {
  const { kind, user, item } = start;
  const isOwn = kind === 'own';
  const isPreview = isOwn && user.role === 'super-admin';
  const caseId = item?.id ?? null;
  const key = draftKey(kind, caseId);
  const context: RequestContext = { kind, credit: creditOf(kind, user) };
  const [{ kept, first, stepsAtFirst }] = useState(() => {
    const opened = openRequest(start, key, isPreview ? '' : user.id);
    return { ...opened, stepsAtFirst: initialStepsDone(opened.first, opened.kept, context) };
  });
  const form = useRequestForm(first, context);
  const suggestions = useOrigins(form, kept?.origins ?? {});
  const { origins, suggest, own } = suggestions;
  const workspace = useOrderWorkspace(user, item, form.values.workspace);
  const elsewhere = workspace.id === user.workspace.id ? undefined : workspace.id;
  const chosen = useChosenFiles({
    mainFileType: workspace.mainFileType,
    draft: kept,
    isReportChange: item !== null && item.reports.length > 0,
    ...(!isOwn && { onFolder: suggest }),
  });
  const files = { ...chosen, ...useAdditionalFiles(kept?.additional ?? []) };
  const facts = useRequestFacts(form, { start, origins, files, elsewhere, isPreview });
  const { values, check, checks } = facts;
  const sending = useSubmitRequest(form, key, onDone);
  const draft = { values: form.values, origins, ...keptFiles(files) };
  const isKept = !isPreview && !sending.isDone && (form.hasChanged || hasFiles(draft));
  const savedAt = useSavedDraft(draft, { key, userId: user.id, isKept, first: kept?.savedAt ?? null });
  return {
    ...form,
    ...suggestions,
    ...sending,
    ...context,
    user,
    item,
    isPreview,
    workspace,
    elsewhere,
    files,
    ...facts,
    reportType: reportTypeOf(values, context),
    check: { ...check, isEnabled: check.isEnabled && !isPreview },
    stepsAtFirst,
    savedAt,
    write(field, value) {
      form.write(field, value);
      own(field);
      // Another address means another account, and another answer.
      if (field === 'email') form.set('identity', '');
      if (field === 'workspace') clearWorkspaceFields(form);
    },
    async submit() {
      form.tryStep(...(isOwn ? (['finalize'] as const) : requestForms[kind].steps));
      if (!check.isSendable || isPreview) return false;
      await sending.submit(values, { ...context, caseId, workspace, files, checks });
      return true;
    },
  };
}

interface RequestInput {
  readonly start: RequestStart;
  readonly origins: CaseRequest['origins'];
  readonly files: CaseRequest['files'];
  readonly elsewhere: number | undefined;
  readonly isPreview: boolean;
}

/** Derives from fields and files: the patient and their studies, contradictions, and what is missing. */
function useRequestFacts(form: RequestForm, { start, origins, files, elsewhere, isPreview }: RequestInput) {
  const { kind, item } = start;
  const isOwn = kind === 'own';
  const { all: problems } = form;
  const known = useFilledPatient(form, isOwn ? '' : form.values.email, elsewhere);
  const studies = useStudies(isPreview, isOwn, known?.userId ?? '');
  const picked = studies.data?.find(({ id }) => id === form.values.studyId) ?? null;
  // A study of the previous patient does not belong to this one (CG-175).
  const values: RequestValues = isOwn ? form.values : { ...form.values, studyId: picked?.id ?? '' };
  const checks = identityChecks(values, { facts: files.study?.folder?.facts, known, isOwn });
  const facts = fileFacts(values, files, picked, {
    hasImages: item !== null && (item.dicomStudy !== null || item.progress !== null),
    hasReport: item !== null && item.reports.length > 0,
  });
  const { additional } = files;
  const check = requestCheck({ kind, values, problems, origins, additional, checks, files: facts });
  const stepsDone: StepsDone = {
    patient: isPatientComplete(problems),
    images: check.held === null,
    question: stepFields.question.every((field) => !problems[field]),
  };
  return {
    values,
    fileFacts: facts,
    /** The patient's existing studies. Undefined while loading. */
    studies: studies.data,
    studiesFailure: studies.error,
    retryStudies: () => void studies.refetch(),
    picked,
    checks,
    check,
    stepsDone,
  };
}

/** Clears what belongs to the previous workspace: its people and its patients. */
function clearWorkspaceFields({ set }: RequestForm): void {
  set('notifiedAdmins', []);
  set('studyId', '');
  set('identity', '');
}

/** F-015: fills empty fields with what the clinic knows about the person with this email. */
function useFilledPatient({ values, set }: RequestForm, email: string, workspaceId: number | undefined) {
  return useKnownPatient(email, workspaceId, (account, found) => {
    // Another person's details are not filled in.
    if (differsFromAccount(values, account)) return;
    for (const [field, value] of Object.entries(found) as [keyof typeof found, string][])
      if (value && values[field] === '') set(field, value);
  });
}

function useStudies(isPreview: boolean, isOwn: boolean, userId: string) {
  const own = useQuery({ ...ownStudiesQuery, enabled: isOwn && !isPreview });
  const ofPatient = useQuery(patientStudiesQuery(isOwn ? '' : userId));
  if (!isOwn) return ofPatient;
  return isPreview ? { ...own, data: [] } : own;
}

/**
 * Returns the workspace of the request: the user's own, the one that a super-admin has chosen, or that of the draft
 * that a super-admin completes.
 */
function useOrderWorkspace(
  { role, workspace: own }: Pick<CurrentUser, 'role' | 'workspace'>,
  item: Case | null,
  chosen: OrderWorkspace | null,
): OrderWorkspace {
  const isSuper = role === 'super-admin';
  const home = isSuper && item !== null && item.patientWorkspace.id !== own.id ? item.patientWorkspace : null;
  const { data } = useQuery({
    ...workspaceListQuery(home ? { keyword: home.name } : {}),
    enabled: home !== null,
  });
  if (home) return data?.data.find(({ id }) => id === home.id) ?? own;
  return (isSuper && item === null ? chosen : null) ?? own;
}

/**
 * Estimates the steps before files and studies are restored, so that a step reached before the reload does not close
 * meanwhile.
 */
function initialStepsDone(
  values: RequestValues,
  draft: RequestDraft | null,
  context: RequestContext,
): StepsDone {
  const { uploadOption, studyId, clinic } = values;
  const images: Partial<Record<typeof uploadOption, boolean>> = {
    'image-upload': Boolean(draft?.study),
    'existing-study': studyId !== '',
    'clinic-code': clinic.codeStatus === 'valid',
    imageless: true,
  };
  const problems = requestProblems(values, context);
  return { patient: isPatientComplete(problems), images: images[uploadOption] === true, question: true };
}

interface DraftSaving {
  readonly key: string;
  readonly userId: string;
  readonly isKept: boolean;
  /** When the previous visit saved it. `null` for never. */
  readonly first: number | null;
}

/** Saves the draft on every change while `isKept`. Returns when it was last saved, or `false` if there is no space. */
function useSavedDraft(
  draft: Omit<RequestDraft, 'savedAt'>,
  { key, userId, isKept, first }: DraftSaving,
): number | false | null {
  const [savedAt, setSavedAt] = useState<number | false | null>(first);
  const save = useEffectEvent(() => {
    const now = Date.now();
    setSavedAt(saveDraft(key, userId, { ...draft, savedAt: now }) ? now : false);
  });
  const { study, report, ...typed } = draft;
  // Compared as text, because the objects are new on every render.
  const text = JSON.stringify([typed, study?.uploadId, report?.uploadId]);
  useEffect(() => {
    if (isKept) save();
  }, [text, isKept]);
  return savedAt;
}
