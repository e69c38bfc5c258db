import {
  ArrowLeftRight,
  ArrowUpRight,
  Circle,
  Columns2,
  Contrast,
  Crosshair,
  Eraser,
  EyeOff,
  Hourglass,
  Layers,
  Link2,
  Move,
  Pause,
  Pen,
  Play,
  Redo2,
  RotateCcw,
  RotateCw,
  Ruler,
  Square,
  Stamp,
  SunMoon,
  Trash2,
  Type,
  Undo2,
  Unlink2,
  WandSparkles,
  ZoomIn,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { studyToolMessages } from '../../../viewers/study/study-tool-messages.ts';
import { viewerMessages } from '../../../viewers/study/viewer-messages.ts';
import type { ViewerLanguage } from '../../../viewers/study/viewer-messages.ts';
import { moveFocus } from '../../../viewers/study/viewer-toolbar.tsx';
import { paneMessages } from '../panes/pane-messages.ts';
import { inkColors, inkColorNames } from '../ink/ink-colors.ts';
import type { Studio } from '../use-studio.ts';
import { inkTools, studioKeys, studioToolKeys, viewTools } from './studio-tool.ts';
import type { StudioAct, StudioTool } from './studio-tool.ts';
import { toolMessages } from './tool-messages.ts';
import styles from './studio-tools.module.css';

const toolSigns: Record<StudioTool, LucideIcon> = {
  scroll: Layers,
  window: Contrast,
  zoom: ZoomIn,
  pan: Move,
  pen: Pen,
  arrow: ArrowUpRight,
  circle: Circle,
  line: Ruler,
  text: Type,
  laser: Crosshair,
  eraser: Eraser,
  mask: EyeOff,
};

const inkActs = ['undo', 'redo', 'clear'] as const satisfies readonly StudioAct[];
const viewActs = ['invert', 'rotate', 'play', 'reset'] as const satisfies readonly StudioAct[];

interface StudioToolsProps {
  readonly studio: Studio;
  readonly language: ViewerLanguage;
}

/** All drawing and view tools. Each has a key. */
export function StudioTools({ studio, language }: StudioToolsProps) {
  const t = useMessages(toolMessages);
  const words = useToolWords(language);
  const { tool, setTool, run, study } = studio;
  const isPlaying = study.cine.isPlaying;
  const signs: Record<(typeof inkActs | typeof viewActs)[number], LucideIcon> = {
    undo: Undo2,
    redo: Redo2,
    clear: Trash2,
    invert: SunMoon,
    rotate: RotateCw,
    play: isPlaying ? Pause : Play,
    reset: RotateCcw,
  };
  const toolButton = (name: StudioTool) => (
    <ToolButton
      key={name}
      label={words.tool(name)}
      hotkey={studioToolKeys[name]}
      Sign={toolSigns[name]}
      isPressed={name === tool}
      language={language}
      onPress={() => setTool(name)}
    />
  );
  const actButton = (act: keyof typeof signs) => (
    <ToolButton
      key={act}
      label={words.act(act, isPlaying)}
      hotkey={studioKeys[act]}
      Sign={signs[act]}
      language={language}
      onPress={() => run({ kind: 'act', act })}
    />
  );
  return (
    <div className={styles['tools']}>
      <Group label={t('mark')}>
        {inkTools.map(toolButton)}
        {toolButton('mask')}
        {inkActs.map(actButton)}
        <Colors studio={studio} />
        <ToolButton
          label={t('fading')}
          hotkey={studioKeys.fading}
          Sign={Hourglass}
          isPressed={studio.ink.doesFade}
          language={language}
          onPress={() => run({ kind: 'act', act: 'fading' })}
        />
        <FadingAnnouncement doesFade={studio.ink.doesFade} />
      </Group>
      <Group label={t('view')}>
        {viewTools.map(toolButton)}
        {viewActs.map(actButton)}
        <MarksButton studio={studio} language={language} />
      </Group>
      <PaneTools studio={studio} language={language} />
      <Windows studio={studio} />
    </div>
  );
}

/** Shows or hides the marks that the file itself has over the image, if it has any. */
function MarksButton({ studio: { study, run }, language }: StudioToolsProps) {
  const t = useMessages(studyToolMessages);
  if (study.current.handle.current?.facts()?.hasPlanes !== true) return null;
  return (
    <ToolButton
      label={t('planes')}
      hotkey={studioKeys.planes}
      Sign={Stamp}
      isPressed={study.showsPlanes}
      language={language}
      onPress={() => run({ kind: 'act', act: 'planes' })}
    />
  );
}

/** One image or two, linked scrolling, and the pane that the tools act on. */
function PaneTools({ studio: { panes, run }, language }: StudioToolsProps) {
  const t = useMessages(paneMessages);
  const isTwo = panes.all.length > 1;
  const { isLinked, canLink } = panes.link;
  const button = (act: 'panes' | 'link' | 'otherPane', label: string, Sign: LucideIcon) => (
    <ToolButton
      label={label}
      hotkey={studioKeys[act]}
      Sign={Sign}
      language={language}
      onPress={() => run({ kind: 'act', act })}
    />
  );
  return (
    <Group label={t('panes')}>
      {button('panes', t(isTwo ? 'one' : 'beside'), isTwo ? Square : Columns2)}
      {isTwo && canLink ? button('link', t(isLinked ? 'unlink' : 'link'), isLinked ? Unlink2 : Link2) : null}
      {isTwo ? button('otherPane', t('otherPane'), ArrowLeftRight) : null}
    </Group>
  );
}

/** Returns the name of each tool. Viewer tools use the viewer's names. */
function useToolWords(language: ViewerLanguage) {
  const t = useMessages(toolMessages);
  const study = useMessages(studyToolMessages);
  const { tools } = viewerMessages[language];
  return {
    tool: (name: StudioTool): string =>
      name === 'pen' || viewTools.some((one) => one === name)
        ? tools[name as 'pen' | (typeof viewTools)[number]]
        : t(name as Exclude<StudioTool, 'pen' | (typeof viewTools)[number]>),
    act(act: (typeof inkActs | typeof viewActs)[number], isPlaying: boolean): string {
      if (act === 'reset') return tools.reset;
      if (act === 'play') return study(isPlaying ? 'pause' : 'play');
      return act === 'invert' || act === 'rotate' ? study(act) : t(act);
    },
  };
}

function Group({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
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
  readonly language: ViewerLanguage;
  readonly onPress: () => void;
}

function ToolButton({ label, hotkey, Sign, isPressed, onPress, language }: ToolButtonProps) {
  const short = hotkey.replace('Shift+', '⇧');
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={`${label}, ${viewerMessages[language].key(short)}`}
      title={`${label} (${short})`}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Sign aria-hidden="true" size={20} strokeWidth={1.75} />
      <kbd aria-hidden="true">{short}</kbd>
    </button>
  );
}

function Colors({ studio: { ink } }: { readonly studio: Studio }) {
  const t = useMessages(toolMessages);
  return (
    <div className={styles['colors']} role="group" aria-label={t('colors')}>
      {inkColorNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          title={`${t(name)} (${studioKeys.color})`}
          aria-pressed={name === ink.color}
          onClick={() => ink.setColor(name)}
        >
          <i style={{ background: inkColors[name] }} />
        </button>
      ))}
    </div>
  );
}

/** Announces changes, because a shortcut toggles it with any focus. Does not announce the initial setting. */
function FadingAnnouncement({ doesFade }: { readonly doesFade: boolean }) {
  const t = useMessages(toolMessages);
  const [first] = useState(doesFade);
  const [isChanged, setChanged] = useState(false);
  if (doesFade !== first && !isChanged) setChanged(true);
  return (
    <span className="visually-hidden" role="status">
      {isChanged ? t(doesFade ? 'fadesSaid' : 'staysSaid') : ''}
    </span>
  );
}

/** The window presets of a CT. Other images have only the automatic one. */
function Windows({ studio: { study, run } }: { readonly studio: Studio }) {
  const t = useMessages(toolMessages);
  const words = useMessages(studyToolMessages);
  return (
    <div className={styles['windows']} role="group" aria-label={t('windows')}>
      <p aria-hidden="true">{t('windows')}</p>
      <button type="button" aria-keyshortcuts="0" onClick={() => run({ kind: 'act', act: 'automatic' })}>
        <WandSparkles aria-hidden="true" size={18} strokeWidth={1.75} />
        <span>{words('automatic')}</span>
        <kbd aria-hidden="true">0</kbd>
      </button>
      {study.presets.map(({ name }, at) => (
        <button
          key={name}
          type="button"
          aria-keyshortcuts={String(at + 1)}
          onClick={() => run({ kind: 'preset', at })}
        >
          <span>{words(name)}</span>
          <kbd aria-hidden="true">{at + 1}</kbd>
        </button>
      ))}
    </div>
  );
}
