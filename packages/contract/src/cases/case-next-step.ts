// What has to happen next to a case, and whether the reader is the one to do it: the worklist's own column.
import { caseActors, mayClaim, mayReview } from '../case-flow/case-access.ts';
import type { CaseFacts } from '../case-flow/case-facts.ts';
import { isStaff, type Actor } from '../shared/roles.ts';

/** Each has its own words in the web app, for the reader and about someone else. */
export const nextSteps = [
  'check-identity',
  'complete-order',
  'pay-patient',
  'pay-clinic',
  'send-images',
  'send-images-again',
  'fetch-images',
  'mend-portal',
  'files-arriving',
  'continue-upload',
  'claim',
  'record',
  'record-again',
  'video-preparing',
  'send-for-review',
  'review',
  'finish-review',
  'answer-question',
  'watch',
  'none',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** What became of the finished report. */
export type ReportFacts = { isOpened: boolean; hasOpenQuestion: boolean; signedOffBy: string | null };

/** Returns the next step. What holds a case up comes before its status. */
export function nextStepOf(facts: CaseFacts, report: ReportFacts): NextStep {
  switch (facts.status) {
    case 'incomplete':
      return 'complete-order';
    case 'not-paid':
      return facts.payer === 'patient' ? 'pay-patient' : 'pay-clinic';
    case 'pending-upload':
      return facts.uploadFailed ? 'send-images-again' : 'send-images';
    case 'upload-shared':
      if (facts.portalAccessFailed) return 'mend-portal';
      return facts.uploadFailed ? 'send-images-again' : 'fetch-images';
    case 'uploading':
      return facts.upload?.isSilent === true ? 'continue-upload' : 'files-arriving';
    case 'new':
      return facts.identityHold ? 'check-identity' : 'claim';
    case 'in-progress':
      if (facts.video === null) return 'record';
      if (facts.video === 'failed') return 'record-again';
      return facts.video === 'ready' ? 'send-for-review' : 'video-preparing';
    case 'review':
      return 'review';
    case 'in-review':
      return 'finish-review';
    case 'completed':
      if (report.hasOpenQuestion) return 'answer-question';
      return report.isOpened ? 'none' : 'watch';
    case 'archived':
      return 'none';
  }
}

/**
 * Returns whether the case needs this reader, for the view of the same name: their own recordings, reviews and
 * questions, what anyone of their side has to decide, and a clinic's own orders. A case that is free to claim needs
 * nobody in particular. The server's query has the same rules.
 */
export function needsReader(actor: Actor, facts: CaseFacts, report: ReportFacts): boolean {
  if (!isStaff(actor.role)) return false;
  const isOwnWorkspace = actor.role !== 'super-admin' && facts.workspace.id === actor.workspaceId;
  switch (facts.status) {
    case 'in-progress':
      return caseActors.assignee(actor, facts);
    case 'in-review':
      return caseActors.reviewer(actor, facts);
    case 'review':
      return mayReview(actor, facts);
    case 'new':
      return facts.identityHold && mayClaim(actor, facts);
    case 'completed':
      return report.hasOpenQuestion && report.signedOffBy === actor.userId;
    case 'incomplete':
      return isOwnWorkspace;
    case 'not-paid':
      return isOwnWorkspace && facts.payer === 'workspace';
    case 'pending-upload':
      return isOwnWorkspace && !actor.isProvider;
    case 'upload-shared':
      return facts.portalAccessFailed ? isOwnWorkspace : caseActors.provider(actor, facts);
    case 'uploading':
    case 'archived':
      return false;
  }
}
