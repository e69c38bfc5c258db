// The four steps of a patient's request: which may be opened, which are done, and their URLs (J-002, J-003, J-006).
import type { StepsDone } from '../form/use-request.ts';
import { requestForms } from '../values/request-steps.ts';

/** The names in the URL (J-003). */
export const stepNames = {
  patient: 'personal-details',
  images: 'files',
  question: 'questions',
  finalize: 'finalize',
} as const;
export type OwnStep = keyof typeof stepNames;

export const ownSteps = requestForms.own.steps as readonly OwnStep[];

export type OpenFacts = Pick<StepsDone, 'patient' | 'images'>;

/** J-006. The last step opens from the one before it. An open step stays open while its files change. */
export function mayOpen(step: OwnStep, here: OwnStep, done: OpenFacts): boolean {
  const isQuestionOpen = done.patient && done.images;
  switch (step) {
    case 'patient':
      return true;
    case 'images':
      return done.patient;
    case 'question':
      return isQuestionOpen;
    case 'finalize':
      return isQuestionOpen && (here === 'question' || here === 'finalize');
  }
}

/**
 * Returns the step in the URL, or the last earlier one that may be opened. `finalize` counts as requested from there.
 */
export function nearestOpenStep(wish: OwnStep, done: OpenFacts): OwnStep {
  const before = ownSteps.slice(0, ownSteps.indexOf(wish) + 1).toReversed();
  return before.find((step) => mayOpen(step, wish, done)) ?? 'patient';
}

export const stepOfHash = (hash: string): OwnStep | null =>
  ownSteps.find((step) => `#${stepNames[step]}` === hash) ?? null;

export const nextStep = (step: OwnStep): OwnStep => ownSteps[ownSteps.indexOf(step) + 1] ?? step;

/** J-007: returns whether a step has a check mark. The last step is done once it is sent, and then the page closes. */
export function isDone(step: OwnStep, done: StepsDone & { hasAsked: boolean }): boolean {
  if (step === 'patient') return done.patient;
  const areImagesDone = done.patient && done.images;
  if (step === 'images') return areImagesDone;
  return step === 'question' && areImagesDone && done.question && done.hasAsked;
}
