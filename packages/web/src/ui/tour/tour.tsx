import { Button, FocusTrap, Popover, Portal } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';
import { isShown, useSpot, type TourTarget } from './tour-spot.ts';
import styles from './tour.module.css';

export interface TourStep {
  /** A step whose part is not visible is skipped, and not counted. */
  target: TourTarget;
  title: string;
  text: string;
}

export interface TourProps {
  steps: readonly TourStep[];
  /** Called once, when it was closed or finished. */
  onEnd: (how: 'finished' | 'closed') => void;
  /** Label of the last button, which finishes the tour. */
  endLabel?: string;
}

/** Shows parts of the page one after the other and explains them. Esc ends it. */
export function Tour({ steps, onEnd, endLabel }: TourProps) {
  const words = useUiTexts();
  const id = useId();
  const [at, setAt] = useState(0);
  const [there, setThere] = useState<readonly TourStep[]>([]);
  // The parts of the page exist only after it has rendered.
  useEffect(() => setThere(steps.filter(({ target }) => isShown(target))), [steps]);
  const step = there[at];
  const spot = useSpot(step?.target ?? null);
  const before = useRef(document.activeElement);
  const end = (how: 'finished' | 'closed') => {
    onEnd(how);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  if (!step || !spot) return null;
  const isLast = at === there.length - 1;
  return (
    <Portal>
      <div className={styles['veil']}>
        <Popover
          opened
          // The part of the next step may have no space below it.
          preventPositionChangeWhenVisible={false}
          withRoles={false}
          position="bottom"
          width={320}
          withinPortal={false}
          withArrow={step.target !== null}
          shadow="md"
        >
          <Popover.Target>
            <div className={styles['spot']} style={spot} />
          </Popover.Target>
          <Popover.Dropdown
            role="dialog"
            aria-modal
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-text`}
            onKeyDown={(event) => event.key === 'Escape' && end('closed')}
          >
            <FocusTrap active key={at}>
              <div className={styles['card']}>
                <p className={styles['step']}>
                  {fillPlaceholders(words.stepOf, { n: at + 1, all: there.length })}
                </p>
                <h2 id={`${id}-title`}>{step.title}</h2>
                <p id={`${id}-text`}>{step.text}</p>
                <div className={styles['actions']}>
                  <Button variant="subtle" onClick={() => end('closed')}>
                    {words.skipTour}
                  </Button>
                  <Button data-autofocus onClick={() => (isLast ? end('finished') : setAt(at + 1))}>
                    {isLast ? (endLabel ?? words.endTour) : words.nextStep}
                  </Button>
                </div>
              </div>
            </FocusTrap>
          </Popover.Dropdown>
        </Popover>
      </div>
    </Portal>
  );
}
