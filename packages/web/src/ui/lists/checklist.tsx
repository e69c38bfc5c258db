import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './checklist.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export type CheckState = 'done' | 'open' | 'problem';
const icons = { done: CircleCheck, open: Circle, problem: CircleAlert };

export interface CheckItem {
  id: string;
  state: CheckState;
  text: ReactNode;
  /** Leads to where it can be done. */
  onGo?: () => void;
}

/** What is done, missing or wrong. Screen readers get the state in words instead of the icon. */
export function Checklist({ items }: { items: readonly CheckItem[] }) {
  const words = useUiTexts();
  const spoken = { done: words.stepDone, open: words.stepWaiting, problem: words.stepFailed };
  return (
    <ul className={styles['list']}>
      {items.map((item) => {
        const Icon = icons[item.state];
        return (
          <li key={item.id} data-state={item.state}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span>
              <span className="visually-hidden">{spoken[item.state]}: </span>
              {item.onGo ? (
                <button type="button" className={styles['go']} onClick={item.onGo}>
                  {item.text}
                </button>
              ) : (
                item.text
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
