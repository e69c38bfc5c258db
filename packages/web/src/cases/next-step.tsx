import type { CaseListRow, NextStep } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { nextStepMessages } from './next-step-messages.ts';
import styles from './case-cells.module.css';

type Row = Pick<CaseListRow, 'nextStep' | 'status' | 'assignee' | 'reviewer' | 'offeredActions'>;

interface Step {
  words: string;
  /** `true` if the reader is to do it. */
  isYours: boolean;
}

/** The steps that are worded as an instruction for the person responsible. */
const stepsWithOwnWords = [
  'pay-clinic',
  'send-images',
  'send-images-again',
  'fetch-images',
  'mend-portal',
  'claim',
  'record',
  'record-again',
  'send-for-review',
  'review',
  'finish-review',
  'answer-question',
] as const satisfies readonly NextStep[];
const hasOwnWords = (step: NextStep): step is (typeof stepsWithOwnWords)[number] =>
  stepsWithOwnWords.some((name) => name === step);

/** Returns the next step of a case in words. `null` if the reader is not told. */
export function useNextStep(): (row: Row) => Step | null {
  const t = useMessages(nextStepMessages);
  return ({ nextStep, status, assignee, reviewer, offeredActions }) => {
    if (nextStep === null) return null;
    const { step } = nextStep;
    if (status.value === 'archived') return { words: t('archived'), isYours: false };
    // An unclaimed case is nobody’s turn, but everyone who may claim it sees that.
    const isFree =
      step === 'claim' && offeredActions.some(({ action, enabled }) => action === 'claim' && enabled);
    const isToReader = nextStep.isYours || isFree;
    const key = isToReader && hasOwnWords(step) ? (`${step}.yours` as const) : step;
    const who = (step === 'finish-review' ? reviewer : assignee)?.name ?? t('someone');
    return { words: t(key, { who }), isYours: nextStep.isYours };
  };
}

/** The next step in a row, strong if it is the reader's. */
export function NextStepLine({ row }: { row: Row }) {
  const step = useNextStep()(row);
  if (!step) return null;
  return (
    <span className={styles['step']} data-yours={step.isYours || undefined} title={step.words}>
      {step.words}
    </span>
  );
}
