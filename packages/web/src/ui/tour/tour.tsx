import { Button, FocusTrap, Popover, Portal } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { fillWords, useUiWords } from '../text/ui-words.tsx';
import styles from './tour.module.css';

export interface TourStep {
  /** The part of the page that it is about: the element with this `data-tour`. A step whose part is missing is left out. */
  target: string;
  title: string;
  text: string;
}

export interface TourProps {
  steps: readonly TourStep[];
  /** Called once, when it was closed or has ended. */
  onEnd: (how: 'finished' | 'closed') => void;
  /** What the last button says; it finishes the tour. */
  endLabel?: string;
}

const partOf = (target: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tour="${target}"]`);
const margin = 6;

/** Where an element is in the window, again with each scroll and each change of size. */
function usePlace(target: string): DOMRect | null {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const look = useCallback(() => setPlace(partOf(target)?.getBoundingClientRect() ?? null), [target]);
  useEffect(() => {
    const part = partOf(target);
    part?.scrollIntoView({ block: 'center' });
    look();
    const observer = new ResizeObserver(look);
    if (part) observer.observe(part);
    window.addEventListener('resize', look);
    window.addEventListener('scroll', look, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      window.removeEventListener('scroll', look, true);
    };
  }, [target, look]);
  return place;
}

/** Shows parts of the page one after the other and says what they are for. Esc ends it. */
export function Tour({ steps, onEnd, endLabel }: TourProps) {
  const words = useUiWords();
  const id = useId();
  const [at, setAt] = useState(0);
  const [there, setThere] = useState<readonly TourStep[]>([]);
  // The parts of the page are there once it stands.
  useEffect(() => setThere(steps.filter(({ target }) => partOf(target) !== null)), [steps]);
  const step = there[at];
  const place = usePlace(step?.target ?? '');
  const before = useRef(document.activeElement);
  const end = (how: 'finished' | 'closed') => {
    onEnd(how);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  if (!step || !place) return null;
  const isLast = at === there.length - 1;
  return (
    <Portal>
      <div className={styles['veil']}>
        <Popover
          opened
          withRoles={false}
          position="bottom"
          width={320}
          withinPortal={false}
          withArrow
          shadow="md"
        >
          <Popover.Target>
            <div
              className={styles['spot']}
              style={{
                left: place.left - margin,
                top: place.top - margin,
                width: place.width + 2 * margin,
                height: place.height + 2 * margin,
              }}
            />
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
                <p className={styles['step']}>{fillWords(words.stepOf, { n: at + 1, all: there.length })}</p>
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
