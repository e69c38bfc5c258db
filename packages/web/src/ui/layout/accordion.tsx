import { Check, ChevronDown, LockKeyhole } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './accordion.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface AccordionPart {
  id: string;
  title: string;
  /** The input, shown while the part is closed. */
  summary?: ReactNode;
  state?: 'open' | 'done' | 'locked';
  children: ReactNode;
}

export interface AccordionProps {
  parts: readonly AccordionPart[];
  /** The open part. `null` for none. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  headingLevel?: 2 | 3;
}

/** Parts of which one is open at a time, with a number, a tick when done, and a lock while they may not be opened. */
export function Accordion({ parts, openId, onOpen, headingLevel = 2 }: AccordionProps) {
  return (
    <div className={styles['accordion']}>
      {parts.map((part, index) => (
        <Part
          key={part.id}
          part={part}
          number={index + 1}
          isOpen={part.id === openId}
          onToggle={() => onOpen(part.id === openId ? null : part.id)}
          Heading={`h${headingLevel}`}
        />
      ))}
    </div>
  );
}

interface PartProps {
  part: AccordionPart;
  number: number;
  isOpen: boolean;
  onToggle: () => void;
  Heading: 'h2' | 'h3';
}

function Part({ part, number, isOpen, onToggle, Heading }: PartProps) {
  const words = useUiTexts();
  const id = useId();
  const { state = 'open' } = part;
  const isLocked = state === 'locked';
  return (
    <section className={styles['part']} data-state={state} data-part={part.id}>
      <Heading className={styles['heading']}>
        <button
          type="button"
          id={`${id}-head`}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          aria-disabled={isLocked || undefined}
          onClick={() => isLocked || onToggle()}
        >
          <span className={styles['number']} aria-hidden>
            {state === 'done' ? <Check size={16} strokeWidth={2.5} /> : number}
          </span>
          <span className={styles['title']}>
            {part.title}
            {state === 'done' ? <span className="visually-hidden">, {words.stepDone}</span> : null}
            {isLocked ? <span className="visually-hidden">, {words.partLocked}</span> : null}
          </span>
          {isLocked ? (
            <LockKeyhole size={18} strokeWidth={1.75} aria-hidden />
          ) : (
            <ChevronDown className={styles['chevron']} size={20} strokeWidth={1.75} aria-hidden />
          )}
        </button>
      </Heading>
      {part.summary && !isOpen ? <div className={styles['summary']}>{part.summary}</div> : null}
      <div
        id={`${id}-body`}
        role="region"
        aria-labelledby={`${id}-head`}
        className={styles['body']}
        hidden={!isOpen}
      >
        {part.children}
      </div>
    </section>
  );
}
