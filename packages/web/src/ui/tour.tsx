import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { PlainButton } from './plain-button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './tour.module.css';
import { fillWords, useUiWords } from './ui-words.tsx';

export interface TourStep {
  /** The `data-tour` of the part that the step is about. */
  target: string;
  title: string;
  text: string;
}

export interface TourProps {
  steps: readonly TourStep[];
  isOpen: boolean;
  onClose: () => void;
}

const find = (target: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tour="${CSS.escape(target)}"]`);

/** A walk past the parts of a page: each is ringed, and a card beside it says what it is for. Missing parts are left out. */
export function Tour({ steps, isOpen, onClose }: TourProps) {
  const [at, setAt] = useState(0);
  const present = isOpen ? steps.filter(({ target }) => find(target)) : [];
  const step = present[Math.min(at, present.length - 1)];
  useEffect(() => {
    if (isOpen) setAt(0);
  }, [isOpen]);
  if (!step) return null;
  const isLast = at >= present.length - 1;
  return (
    <Card
      key={step.target}
      step={step}
      number={at + 1}
      total={present.length}
      isLast={isLast}
      onNext={() => (isLast ? onClose() : setAt(at + 1))}
      onBack={at > 0 ? () => setAt(at - 1) : null}
      onClose={onClose}
    />
  );
}

interface CardProps {
  step: TourStep;
  number: number;
  total: number;
  isLast: boolean;
  onNext: () => void;
  onBack: (() => void) | null;
  onClose: () => void;
}

/** Rings the part while the card stands; gives where the card goes. */
function useRing(target: string): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const part = find(target);
    if (!part) return;
    part.scrollIntoView({ block: 'center' });
    part.dataset['tourRing'] = '';
    const { bottom, left, top } = part.getBoundingClientRect();
    const isBelow = bottom + 220 < window.innerHeight;
    setPlace({
      left: Math.max(16, Math.min(left, window.innerWidth - 376)),
      ...(isBelow ? { top: bottom + 12 } : { bottom: Math.max(16, window.innerHeight - top + 12) }),
    });
    return () => {
      delete part.dataset['tourRing'];
    };
  }, [target]);
  return place;
}

function Card({ step, number, total, isLast, onNext, onBack, onClose }: CardProps) {
  const words = useUiWords();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const place = useRing(step.target);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      className={styles['card']}
      style={place}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles['head']}>
        <h2 id={id}>{step.title}</h2>
        <IconButton label={words.close} onPress={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <p>{step.text}</p>
      <div className={styles['foot']}>
        <span className="num">{fillWords(words.stepOf, { n: number, total })}</span>
        {onBack ? (
          <PlainButton look="quiet" onClick={onBack}>
            {words.tourBack}
          </PlainButton>
        ) : null}
        <PlainButton onClick={onNext}>{isLast ? words.tourDone : words.tourNext}</PlainButton>
      </div>
    </div>
  );
}
