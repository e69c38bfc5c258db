import { Check, X, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressLine } from '../feedback/progress-line.tsx';
import styles from './upload-progress.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export type StepState = 'done' | 'running' | 'waiting' | 'failed';

export interface UploadStep {
  id: string;
  title: string;
  state: StepState;
  /** Time taken or left: `0:04`, `2 min left`. */
  time?: string;
  detail?: ReactNode;
  /** 0 to 100, while it is running. */
  percent?: number;
}

function StepMark({ state }: { state: StepState }) {
  const words = useUiTexts();
  const spoken = {
    done: words.stepDone,
    running: words.stepRunning,
    waiting: words.stepWaiting,
    failed: words.stepFailed,
  };
  return (
    <span className={styles['mark']}>
      {state === 'done' ? <Check size={14} strokeWidth={2.25} aria-hidden /> : null}
      {state === 'running' ? <ArrowUp size={14} strokeWidth={2.25} aria-hidden /> : null}
      {state === 'failed' ? <X size={14} strokeWidth={2.25} aria-hidden /> : null}
      <span className="visually-hidden">{spoken[state]}: </span>
    </span>
  );
}

/** The named steps of a long job, each with its progress: bytes, files, time, and what comes next. */
export function UploadProgress({ steps }: { steps: readonly UploadStep[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <li key={step.id} className={styles['step']} data-state={step.state}>
          <StepMark state={step.state} />
          <span className={styles['title']}>{step.title}</span>
          <span className={styles['time']}>{step.time}</span>
          {step.detail ? <div className={styles['detail']}>{step.detail}</div> : null}
          {step.percent !== undefined && step.state === 'running' ? (
            <div className={styles['line']}>
              <ProgressLine percent={step.percent} label={step.title} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
