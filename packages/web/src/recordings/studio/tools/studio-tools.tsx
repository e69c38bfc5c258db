import { shortKey } from '@plainscan/contract';
import {
  ArrowUpRight,
  Circle,
  Contrast,
  Crosshair,
  Ellipsis,
  Eraser,
  EyeOff,
  Layers,
  Move,
  Pause,
  Pen,
  Play,
  Redo2,
  RotateCcw,
  RotateCw,
  Ruler,
  Shapes,
  Stamp,
  SunMoon,
  Trash2,
  Type,
  Undo2,
  ZoomIn,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { studyToolMessages } from '../../../viewers/study/study-tool-messages.ts';
import { viewerMessages } from '../../../viewers/study/viewer-messages.ts';
import type { ViewerLanguage } from '../../../viewers/study/viewer-messages.ts';
import { moveFocus } from '../../../viewers/study/viewer-toolbar.tsx';
import { inkColors, inkColorNames } from '../ink/ink-colors.ts';
import { drawingMessages } from '../ink/drawing-messages.ts';
import { DrawingTemplates } from '../ink/drawing-templates.tsx';
import type { Studio } from '../use-studio.ts';
import { isInkTool, studioKeys, studioToolKeys, viewTools } from './studio-tool.ts';
import type { StudioAct, StudioTool } from './studio-tool.ts';
import { ToolButton, ToolGroup } from './tool-button.tsx';
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

export interface StudioToolsProps {
  readonly studio: Studio;
  readonly language: ViewerLanguage;
}

/** The tools that nearly every report needs, always in sight with their names. */
const mainTools = ['scroll', 'window', 'pen', 'arrow', 'laser'] as const satisfies readonly StudioTool[];
const otherInkTools = ['circle', 'line', 'text', 'eraser', 'mask'] as const satisfies readonly StudioTool[];
const otherViewTools = ['zoom', 'pan'] as const satisfies readonly StudioTool[];

/** Left of the picture: five tools, the one in use, and the rest behind More. Each has a key. */
export function StudioTools({ studio, language }: StudioToolsProps) {
  const t = useMessages(toolMessages);
  const words = useToolWords(language);
  const more = useMoreTools();
  const [areDrawingsOpen, setDrawingsOpen] = useState(false);
  const { tool, setTool } = studio;
  const isMain = mainTools.some((name) => name === tool);
  const shown = isMain ? mainTools : [...mainTools, tool];
  return (
    <div ref={more.place} className={styles['side']}>
      <div className={styles['tools']}>
        <ToolGroup label={t('tools')}>
          {shown.map((name) => (
            <ToolButton
              key={name}
              isLarge
              label={words.tool(name)}
              hotkey={studioToolKeys[name]}
              Sign={toolSigns[name]}
              isPressed={name === tool}
              language={language}
              onPress={() => setTool(name)}
            />
          ))}
          <button
            ref={more.button}
            type="button"
            className={styles['more']}
            aria-label={t('more')}
            aria-expanded={more.isOpen}
            onClick={(event) => more.toggle(event.detail === 0)}
          >
            <Ellipsis aria-hidden="true" size={20} strokeWidth={1.75} />
            <span>{t('more')}</span>
          </button>
        </ToolGroup>
        <InkTools studio={studio} language={language} />
      </div>
      {more.isOpen ? (
        <MoreTools
          studio={studio}
          language={language}
          onTool={more.close}
          onDrawings={() => {
            more.close();
            setDrawingsOpen(true);
          }}
        />
      ) : null}
      <DrawingTemplates
        isOpen={areDrawingsOpen}
        drawn={studio.ink.drawing}
        onPlace={(marks) => {
          if (!isInkTool(tool)) setTool('pen');
          studio.ink.hold(marks);
        }}
        onClose={() => setDrawingsOpen(false)}
      />
    </div>
  );
}

/** Whether the other tools are shown. Escape and a press elsewhere hide them. Opened by a key, they get the focus. */
function useMoreTools() {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null);
  const isOpen = opened !== null;
  const close = () => {
    if (opened === 'by-key') button.current?.focus();
    setOpened(null);
  };
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (opened === 'by-key')
      place.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus();
  }, [opened]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpened(null);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);
  return {
    place,
    button,
    isOpen,
    close,
    toggle: (isByKey: boolean) => setOpened(isOpen ? null : isByKey ? 'by-key' : 'by-pointer'),
  };
}

/** What happens to ink that was drawn: taken back, its color, and whether it stays. */
function InkTools({ studio, language }: StudioToolsProps) {
  const t = useMessages(toolMessages);
  const { ink, run } = studio;
  const signs = { undo: Undo2, redo: Redo2, clear: Trash2 };
  return (
    <>
      <div className={styles['row']} role="toolbar" aria-label={t('inkActs')} onKeyDown={moveInRow}>
        {inkActs.map((act) => (
          <ToolButton
            key={act}
            label={t(act)}
            hotkey={studioKeys[act]}
            Sign={signs[act]}
            language={language}
            onPress={() => run({ kind: 'act', act })}
          />
        ))}
      </div>
      <Colors studio={studio} />
      <div className={styles['fading']} role="group" aria-label={t('ink')}>
        {[false, true].map((fades) => (
          <button
            key={String(fades)}
            type="button"
            title={`${t('fading')} (⇧K)`}
            aria-pressed={ink.doesFade === fades}
            onClick={() => ink.doesFade === fades || run({ kind: 'act', act: 'fading' })}
          >
            {t(fades ? 'fades' : 'stays')}
          </button>
        ))}
      </div>
      <FadingAnnouncement doesFade={ink.doesFade} />
    </>
  );
}

const moveInRow = (event: React.KeyboardEvent<HTMLElement>) => moveFocus(event, event.currentTarget);

interface MoreToolsProps extends StudioToolsProps {
  readonly onTool: () => void;
  readonly onDrawings: () => void;
}

/** The tools that a report needs now and then. */
function MoreTools({ studio, language, onTool, onDrawings }: MoreToolsProps) {
  const t = useMessages(toolMessages);
  const drawings = useMessages(drawingMessages);
  const words = useToolWords(language);
  const { tool, setTool, run, study } = studio;
  const isPlaying = study.cine.isPlaying;
  const signs = { invert: SunMoon, rotate: RotateCw, play: isPlaying ? Pause : Play, reset: RotateCcw };
  const toolButton = (name: StudioTool) => (
    <ToolButton
      key={name}
      isRow
      label={words.tool(name)}
      hotkey={studioToolKeys[name]}
      Sign={toolSigns[name]}
      isPressed={name === tool}
      language={language}
      onPress={() => {
        setTool(name);
        onTool();
      }}
    />
  );
  return (
    <div className={styles['rest']}>
      <ToolGroup label={t('mark')}>
        {otherInkTools.map(toolButton)}
        <button type="button" className={styles['line']} onClick={onDrawings}>
          <Shapes aria-hidden="true" size={20} strokeWidth={1.75} />
          <span>{drawings('open')}</span>
        </button>
      </ToolGroup>
      <ToolGroup label={t('view')}>
        {otherViewTools.map(toolButton)}
        {viewActs.map((act) => (
          <ToolButton
            key={act}
            isRow
            label={words.act(act, isPlaying)}
            hotkey={studioKeys[act]}
            Sign={signs[act]}
            language={language}
            onPress={() => run({ kind: 'act', act })}
          />
        ))}
        <MarksButton studio={studio} language={language} />
      </ToolGroup>
    </div>
  );
}

/** Shows or hides the marks that the file itself has over the image, if it has any. */
function MarksButton({ studio: { study, run }, language }: StudioToolsProps) {
  const t = useMessages(studyToolMessages);
  if (study.current.handle.current?.facts()?.hasPlanes !== true) return null;
  return (
    <ToolButton
      isRow
      label={t('planes')}
      hotkey={studioKeys.planes}
      Sign={Stamp}
      isPressed={study.showsPlanes}
      language={language}
      onPress={() => run({ kind: 'act', act: 'planes' })}
    />
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
    act(act: (typeof viewActs)[number], isPlaying: boolean): string {
      if (act === 'reset') return tools.reset;
      return act === 'play' ? study(isPlaying ? 'pause' : 'play') : study(act);
    },
  };
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
          title={`${t(name)} (${shortKey(studioKeys.color)})`}
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
