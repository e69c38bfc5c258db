import type { KeyboardEvent, ReactNode } from 'react';
import styles from './lane.module.css';

interface LaneProps {
  label: string;
  children: ReactNode;
}

/** A row of buttons below the parts, each at its time. It is a single Tab stop; the arrow keys move between buttons. */
export function Lane({ label, children }: LaneProps) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...event.currentTarget.querySelectorAll('button')];
    const now = all.findIndex((button) => button === event.target);
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all[Math.max(0, Math.min(all.length - 1, to))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      // A toolbar gets its Tab stop from its buttons.
      tabIndex={-1}
      className={styles['lane']}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}
