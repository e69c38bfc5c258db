import { shortKey } from '@plainscan/contract';
import {
  Columns2,
  Contrast,
  Expand,
  FastForward,
  FlipHorizontal,
  Layers,
  Link2,
  Move,
  Pause,
  Play,
  Rewind,
  RotateCw,
  SunMoon,
  Tags,
  Trash2,
  Undo2,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages, type Translate } from '../../platform/language/i18n.tsx';
import { canFillScreen } from '../../ui/player/full-screen.ts';
import { measureIcons } from '../measures/measure-icons.ts';
import styles from './more-tools.module.css';
import { studyKeys } from './study-keys.ts';
import { studyToolMessages } from './study-tool-messages.ts';
import type { StudyTools } from './use-study-tools.ts';
import type { ViewerMessages } from './viewer-messages.ts';
import { measureTools, type MeasureTool } from '../viewport/viewport-gestures.ts';

interface Item {
  readonly label: string;
  readonly Sign: LucideIcon;
  readonly hotkey?: string;
  readonly isPressed?: boolean;
  /** Stays open afterwards, because one press is seldom enough. */
  readonly stays?: true;
  readonly act: () => void;
}

interface MoreToolsProps {
  readonly tools: StudyTools;
  readonly messages: ViewerMessages;
  readonly isNarrow: boolean;
}

/** Everything beyond the first five tools, in one list that shows its keys. */
export function MoreTools({ tools, messages, isNarrow }: MoreToolsProps) {
  const t = useMessages(studyToolMessages);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = () => tools.setMoreOpen(false);
  return (
    <div
      ref={panel}
      className={styles['panel']}
      role="dialog"
      aria-label={t('moreTools')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      {groupsOf({ tools, messages, isNarrow }, t).map(({ title, items }) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className={styles['items']}>
            {items.map((item) => (
              <Tool key={item.label} {...item} onDone={item.stays ? () => {} : close} />
            ))}
          </div>
        </section>
      ))}
      <p className={styles['note']}>{t('withKeys')}</p>
      <button type="button" className={styles['close']} onClick={close}>
        {t('closeTools')}
      </button>
    </div>
  );
}

function Tool({ label, Sign, hotkey, isPressed, act, onDone }: Item & { onDone: () => void }) {
  return (
    <button
      type="button"
      className={styles['item']}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(hotkey ? { 'aria-keyshortcuts': hotkey } : {})}
      onClick={() => {
        onDone();
        act();
      }}
    >
      <Sign size={18} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
      {hotkey ? <kbd aria-hidden>{shortKey(hotkey)}</kbd> : null}
    </button>
  );
}

type Words = Translate<(typeof studyToolMessages)['en']>;

function groupsOf({ tools, messages, isNarrow }: MoreToolsProps, t: Words) {
  const { tool, cine, presets, run } = tools;
  const item = (command: keyof typeof studyKeys, label: string, Sign: LucideIcon): Item => ({
    label,
    Sign,
    hotkey: studyKeys[command],
    act: () => run(command),
  });
  const measure = (name: MeasureTool): Item => ({
    ...item(name, messages.tools[name], measureIcons[name]),
    isPressed: tool === name,
  });
  const windows = presets.map((preset, at): Item => ({
    label: t(preset.name),
    Sign: Contrast,
    hotkey: String(at + 1),
    act: () => run({ preset: at }),
  }));
  return [
    {
      title: t('groupMeasure'),
      items: [
        ...measureTools.map(measure),
        { label: t('undo'), Sign: Undo2, act: () => run('undo') },
        { label: t('clear'), Sign: Trash2, act: () => tools.measures.act({ do: 'clear' }) },
      ],
    },
    { title: t('groupWindow'), items: [item('automatic', t('automatic'), WandSparkles), ...windows] },
    {
      title: t('groupTurn'),
      items: [
        item('rotate', t('rotate'), RotateCw),
        item('flip', t('flip'), FlipHorizontal),
        item('invert', t('invert'), SunMoon),
        // If there is room, it is among the first five.
        ...(isNarrow
          ? [
              {
                label: messages.tools.pan,
                Sign: Move,
                isPressed: tool === 'pan',
                act: () => tools.setTool('pan'),
              },
            ]
          : []),
      ],
    },
    {
      title: `${t('groupPlay')}, ${t('perSecond', { n: cine.perSecond })}`,
      items: [
        item('play', t(cine.isPlaying ? 'pause' : 'play'), cine.isPlaying ? Pause : Play),
        { ...item('slower', t('slower'), Rewind), stays: true as const },
        { ...item('faster', t('faster'), FastForward), stays: true as const },
      ],
    },
    { title: t('groupShow'), items: showItems(tools, isNarrow, t, item) },
  ] satisfies { title: string; items: Item[] }[];
}

type MakeItem = (
  command: 'overlay' | 'planes' | 'twoViews' | 'linked' | 'fullScreen',
  label: string,
  Sign: LucideIcon,
) => Item;

/** A phone shows one series at a time. */
function showItems(tools: StudyTools, isNarrow: boolean, t: Words, item: MakeItem): Item[] {
  return [
    { ...item('overlay', t('overlay'), Tags), isPressed: tools.hasOverlay },
    ...(tools.current.handle.current?.facts()?.hasPlanes === true
      ? [{ ...item('planes', t('planes'), Layers), isPressed: tools.showsPlanes }]
      : []),
    ...(isNarrow ? [] : [{ ...item('twoViews', t('twoViews'), Columns2), isPressed: tools.isTwo }]),
    ...(tools.isTwo ? [{ ...item('linked', t('linked'), Link2), isPressed: tools.isLinked }] : []),
    ...(canFillScreen() ? [item('fullScreen', t('fullScreen'), Expand)] : []),
  ];
}
