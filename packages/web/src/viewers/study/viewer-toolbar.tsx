import { shortKey } from '@plainscan/contract';
import { Ellipsis, Contrast, Layers, Move, RotateCcw, ZoomIn } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { studyKeys } from './study-keys.ts';
import { measureIcons } from '../measures/measure-icons.ts';
import { toolKeys } from './viewer-keys.ts';
import { viewerMessages } from './viewer-messages.ts';
import type { ViewerLanguage, ViewerMessages } from './viewer-messages.ts';
import { isMeasureTool, type ViewerTool } from '../viewport/viewport-gestures.ts';
import styles from './viewer-toolbar.module.css';

const TOOLS: readonly (readonly [ViewerTool, LucideIcon])[] = [
  ['scroll', Layers],
  ['window', Contrast],
  ['zoom', ZoomIn],
  ['pan', Move],
];

interface ViewerToolbarProps {
  readonly activeTool: ViewerTool;
  readonly onToolChange: (tool: ViewerTool) => void;
  readonly onReset: () => void;
  readonly onMore?: (() => void) | undefined;
  readonly isMoreOpen?: boolean | undefined;
  /** Shows words under the icons, for touch. Otherwise shows the key beside the icon. */
  readonly withWords?: boolean | undefined;
  readonly language?: ViewerLanguage | undefined;
}

/** The tools of a pane. Arrow keys move between them, as in any toolbar. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { activeTool, onToolChange, onReset, onMore, isMoreOpen, withWords = false, language = 'en' } = props;
  const messages = viewerMessages[language];
  // In touch mode, two fingers pan the picture.
  const tools = withWords ? TOOLS.filter(([name]) => name !== 'pan') : TOOLS;
  const barRef = useRef<HTMLDivElement>(null);
  const face = (name: ViewerTool | 'reset', Icon: LucideIcon) => (
    <>
      <Icon aria-hidden="true" size={withWords ? 24 : 20} strokeWidth={1.75} />
      {withWords ? (
        <span>{messages.tools[name]}</span>
      ) : (
        <kbd aria-hidden="true">{shortKey(toolKeys[name])}</kbd>
      )}
    </>
  );
  const label = (name: ViewerTool | 'reset') =>
    withWords ? messages.tools[name] : `${messages.tools[name]}, ${messages.key(shortKey(toolKeys[name]))}`;
  return (
    <div
      ref={barRef}
      className={styles.toolbar}
      data-words={withWords}
      role="toolbar"
      aria-label={messages.toolbar}
      onKeyDown={(event) => moveFocus(event, barRef.current)}
    >
      {tools.map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={label(name)}
          title={label(name)}
          aria-pressed={name === activeTool}
          tabIndex={name === activeTool ? 0 : -1}
          onClick={() => onToolChange(name)}
        >
          {face(name, Icon)}
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        aria-label={label('reset')}
        title={label('reset')}
        tabIndex={-1}
        onClick={onReset}
      >
        {face('reset', RotateCcw)}
      </button>
      {isMeasureTool(activeTool) ? (
        <MeasureButton label={label(activeTool)} onPress={() => onToolChange('scroll')}>
          {face(activeTool, measureIcons[activeTool])}
        </MeasureButton>
      ) : null}
      {onMore ? (
        <MoreButton onMore={onMore} isMoreOpen={isMoreOpen} withWords={withWords} messages={messages} />
      ) : null}
    </div>
  );
}

interface MeasureButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The active measuring tool. A press deactivates it. */
function MeasureButton({ label, onPress, children }: MeasureButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed
      onClick={onPress}
    >
      {children}
    </button>
  );
}

type MoreButtonProps = Pick<ViewerToolbarProps, 'onMore' | 'isMoreOpen' | 'withWords'> & {
  readonly messages: ViewerMessages;
};

/** Opens the list of everything beyond the first five. */
function MoreButton({ onMore, isMoreOpen, withWords, messages }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={withWords ? messages.more : `${messages.more}, ${messages.key(studyKeys.more)}`}
      aria-expanded={isMoreOpen}
      aria-haspopup="dialog"
      tabIndex={-1}
      onClick={onMore}
    >
      <Ellipsis aria-hidden="true" size={withWords ? 24 : 20} strokeWidth={1.75} />
      {withWords ? <span>{messages.more}</span> : <kbd aria-hidden="true">{studyKeys.more}</kbd>}
    </button>
  );
}

/** Moves the focus between the buttons of a toolbar with the arrow keys. */
export function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined || bar === null) return;
  event.preventDefault();
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
