import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './side-sheet.module.css';

export interface SheetTab {
  readonly id: string;
  readonly label: string;
  /** Number of items in it. Not shown if zero. */
  readonly count?: number;
  /** Only if the page has no other place for it. */
  readonly isForPhones?: true;
  readonly content: ReactNode;
}

interface SheetTabsProps {
  readonly label: string;
  readonly tabs: readonly SheetTab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Shows one part of the sheet at a time. Arrow keys move between tabs, as in any tab list. */
export function SheetTabs({ label, tabs, chosen, onChoose }: SheetTabsProps) {
  const id = useId();
  const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const seen = tabs.filter((tab) => document.getElementById(`${id}-${tab.id}`)?.checkVisibility());
    const next = seen.at((seen.findIndex((tab) => tab === shown) + (by ?? 0)) % seen.length);
    if (by === undefined || !next) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <>
      <div className={styles['tabs']} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            data-phones={tab.isForPhones}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {tab.count ? <span className={styles['count']}>{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={styles['panel']}
        role="tabpanel"
        aria-labelledby={`${id}-${shown?.id ?? ''}`}
        tabIndex={0}
      >
        {shown?.content}
      </div>
    </>
  );
}
