import type { MaskBox, SeriesMasks } from '@plainscan/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PenPhase, Point } from '../../../viewers/viewport/viewport-gestures.ts';
import type { InkModel } from '../ink/use-ink.ts';
import type { StudioPaneModel } from '../panes/use-studio-panes.ts';
import { proposedBoxes } from './mask-proposal.ts';
import { useSaveMasks } from './mask-queries.ts';
import {
  addBoxes,
  dropMask,
  endMask,
  extendMask,
  masksOf,
  redoMasks,
  removeBox,
  savedMasks,
  shownMasks,
  startMask,
  undoMasks,
} from './masks.ts';
import type { CoveredSeries, Masks } from './masks.ts';

type MaskPen = Pick<InkModel, 'draw' | 'drop' | 'undo' | 'redo'>;

export interface MasksModel {
  /** By Series Instance UID, without the box being drawn. */
  readonly covered: CoveredSeries;
  /** Returns the masks of a pane's series, including the box being drawn. */
  readonly shownIn: (pane: StudioPaneModel) => readonly MaskBox[];
  /** Returns the pen that draws and undoes boxes in a pane. */
  readonly penOf: (pane: StudioPaneModel) => MaskPen;
  /** Discards the box being drawn. */
  readonly drop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly remove: (series: string, at: number) => void;
  /** Whether to propose boxes for a pane's series: it usually has names, nothing is masked, and nobody declined. */
  readonly proposedFor: (pane: StudioPaneModel) => boolean;
  readonly acceptProposal: (pane: StudioPaneModel) => void;
  readonly dismissProposal: (pane: StudioPaneModel) => void;
  /** The server did not accept the last change. */
  readonly isUnsaved: boolean;
  readonly save: () => void;
}

const none: readonly MaskBox[] = [];

export const seriesIn = ({ document, study }: StudioPaneModel) =>
  document.series.find(({ id }) => id === study.current.seriesId);
const uidIn = (pane: StudioPaneModel): string => seriesIn(pane)?.seriesUid ?? '';

/** F18: the masks of the images, as saved and as edited. Each change is saved immediately. */
export function useMasks(caseId: string, saved: readonly SeriesMasks[]): MasksModel {
  const [masks, setMasks] = useState(() => masksOf(saved));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownMasks(masks), [masks]);
  const saving = useSaving(caseId, masks.covered);
  const change = (how: (before: Masks) => Masks) => setMasks(how);
  const acts = {
    drop: () => change(dropMask),
    undo: () => change(undoMasks),
    redo: () => change(redoMasks),
  };
  return {
    covered: masks.covered,
    shownIn: (pane) => shown.get(uidIn(pane)) ?? none,
    penOf: (pane) => ({
      draw(phase, place) {
        const point = pane.study.current.handle.current?.paneToImage(place);
        if (phase === 'end') change(endMask);
        else if (point) change((before) => drawTo(before, phase, uidIn(pane), point));
      },
      ...acts,
    }),
    ...acts,
    canUndo: masks.past.length > 0,
    canRedo: masks.future.length > 0,
    remove: (series, at) => change((before) => removeBox(before, series, at)),
    proposedFor(pane) {
      const size = { columns: 1, rows: 1 };
      const isFree = (masks.covered.get(uidIn(pane)) ?? none).length === 0 && !refused.has(uidIn(pane));
      return isFree && proposedBoxes(seriesIn(pane)?.modality ?? '', size).length > 0;
    },
    acceptProposal(pane) {
      const facts = pane.study.current.handle.current?.facts();
      const boxes = facts ? proposedBoxes(seriesIn(pane)?.modality ?? '', facts) : none;
      if (boxes.length > 0) change((before) => addBoxes(before, uidIn(pane), boxes));
    },
    dismissProposal: (pane) => setRefused((before) => new Set([...before, uidIn(pane)])),
    ...saving,
  };
}

const drawTo = (masks: Masks, phase: PenPhase, series: string, point: Point): Masks =>
  phase === 'start' ? startMask(masks, series, point) : extendMask(masks, point);

/** Saves changes. */
function useSaving(caseId: string, covered: CoveredSeries): Pick<MasksModel, 'isUnsaved' | 'save'> {
  const { mutate, isError } = useSaveMasks(caseId);
  const sent = useRef(covered);
  const send = useEffectEvent(() => mutate(savedMasks(covered)));
  useEffect(() => {
    if (sent.current === covered) return;
    sent.current = covered;
    send();
  }, [covered]);
  return { isUnsaved: isError, save: () => mutate(savedMasks(covered)) };
}
