import { shortKey } from '@plainscan/contract';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { viewerMessages, type ViewerLanguage } from '../../../viewers/study/viewer-messages.ts';
import { moveFocus } from '../../../viewers/study/viewer-toolbar.tsx';
import styles from './studio-tools.module.css';

/** Tools below one another. Arrow keys move between them. */
export function ToolGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      className={styles['group']}
      role="toolbar"
      aria-label={label}
      aria-orientation="vertical"
      onKeyDown={(event) => moveFocus(event, event.currentTarget)}
    >
      <p aria-hidden="true">{label}</p>
      {children}
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly hotkey: string;
  readonly Sign: LucideIcon;
  readonly isPressed?: boolean;
  /** With its name below the icon. */
  readonly isLarge?: boolean;
  /** With its name beside the icon. */
  readonly isRow?: boolean;
  readonly language: ViewerLanguage;
  readonly onPress: () => void;
}

export function ToolButton(props: ToolButtonProps) {
  const { label, hotkey, Sign, isPressed, isLarge = false, isRow = false, onPress, language } = props;
  const short = shortKey(hotkey);
  const key = viewerMessages[language].key(short);
  const isNamed = isLarge || isRow;
  return (
    <button
      type="button"
      className={styles[isLarge ? 'large' : isRow ? 'line' : 'tool']}
      aria-label={isNamed ? undefined : `${label}, ${key}`}
      title={`${label} (${short})`}
      aria-pressed={isPressed}
      aria-keyshortcuts={hotkey}
      onClick={onPress}
    >
      <Sign aria-hidden="true" size={20} strokeWidth={1.75} />
      {isNamed ? (
        <>
          <span aria-hidden="true">{label}</span>
          <span className="visually-hidden">{`${label}, ${key}`}</span>
        </>
      ) : null}
      <kbd aria-hidden="true">{short}</kbd>
    </button>
  );
}
