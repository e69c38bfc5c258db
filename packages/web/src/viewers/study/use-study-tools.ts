import { useState, type RefObject } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { StudyCommand } from './study-keys.ts';
import { toggleFullScreen } from '../../ui/player/full-screen.ts';
import { useCine, type Cine } from './use-cine.ts';
import { useMeasures, type Measures } from '../measures/use-measures.ts';
import { useStudyPanes, type StudyPane, type StudyPanes } from './use-study-panes.ts';
import { isMeasureTool, type ViewerTool } from '../viewport/viewport-gestures.ts';
import { presetsOf, rangeOfPreset, type WindowPreset } from './window-presets.ts';

export interface StudyTools extends StudyPanes {
  readonly tool: ViewerTool;
  readonly setTool: (tool: ViewerTool) => void;
  readonly measures: Measures;
  readonly cine: Cine;
  readonly presets: readonly WindowPreset[];
  readonly hasOverlay: boolean;
  /** Whether drawings that belong to the images are shown. */
  readonly showsPlanes: boolean;
  readonly isMoreOpen: boolean;
  readonly setMoreOpen: (isOpen: boolean) => void;
  readonly run: (command: StudyCommand) => void;
}

/** Returns the key under which measures of a slice are stored. */
export const sliceName = ({ seriesId, index }: Pick<StudyPane, 'seriesId' | 'index'>): string =>
  `${seriesId}:${index}`;

/** Everything the user can do with a study, by button, key or touch. */
export function useStudyTools(document: StudyDocument, frame: RefObject<HTMLElement | null>): StudyTools {
  const panes = useStudyPanes(document);
  const { current, active } = panes;
  const [tool, setTool] = useState<ViewerTool>('scroll');
  const [hasOverlay, setOverlay] = useState(true);
  const [showsPlanes, setPlanes] = useState(true);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const measures = useMeasures();
  const rate = current.shown === null ? null : (current.handle.current?.facts()?.cineRate ?? null);
  const cine = useCine(current, rate, (index) => panes.setIndex(active, index));
  const modality = document.series.find(({ id }) => id === current.seriesId)?.modality ?? '';
  const presets = presetsOf(modality);
  const view = () => current.handle.current;
  const run = (command: StudyCommand): void => {
    if (typeof command === 'object') {
      const preset = presets[command.preset];
      if (preset) view()?.setWindow(rangeOfPreset(preset));
      return;
    }
    if (isTool(command)) return setTool(command === tool ? 'scroll' : command);
    const acts: Record<Exclude<typeof command, 'length' | 'angle' | 'roi'>, () => void> = {
      undo: () => measures.act({ do: 'undo', slice: sliceName(current) }),
      automatic: () => view()?.setWindow(null),
      rotate: () => view()?.rotate(),
      flip: () => view()?.flip(),
      invert: () => view()?.invert(),
      play: cine.toggle,
      slower: () => cine.stepSpeed(-1),
      faster: () => cine.stepSpeed(1),
      overlay: () => setOverlay(!hasOverlay),
      planes: () => setPlanes(!showsPlanes),
      twoViews: panes.toggleTwo,
      linked: panes.toggleLink,
      fullScreen: () => toggleFullScreen(frame.current),
      more: () => setMoreOpen(!isMoreOpen),
    };
    acts[command]();
  };
  return {
    ...panes,
    tool,
    setTool,
    measures,
    cine,
    presets,
    hasOverlay,
    showsPlanes,
    isMoreOpen,
    setMoreOpen,
    run,
  };
}

const isTool = (command: StudyCommand & string): command is 'length' | 'angle' | 'roi' =>
  isMeasureTool(command as ViewerTool);
