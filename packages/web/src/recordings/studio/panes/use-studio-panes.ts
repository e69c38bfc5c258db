import type { PaneKind, StudyDocument, StudySeries, TrackLayout } from '@plainscan/contract';
import { useMemo, useRef, useState } from 'react';
import { formatDay } from '../../../platform/language/date-format.ts';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { besideMessages } from '../../../viewers/beside/beside-messages.ts';
import { useStudyTools } from '../../../viewers/study/use-study-tools.ts';
import type { StudyTools } from '../../../viewers/study/use-study-tools.ts';
import type { InkModel } from '../ink/use-ink.ts';
import { useInk } from '../ink/use-ink.ts';
import type { StudioTool } from '../tools/studio-tool.ts';
import { usePanePointer } from '../use-pointer.ts';
import type { PanePointer } from '../use-pointer.ts';
import { paneMessages } from './pane-messages.ts';
import { useLinkedPanes } from './use-linked-panes.ts';
import type { PaneLink } from './use-linked-panes.ts';
import { useSecondStudy } from './use-second-study.ts';
import type { SecondStudy, SecondStudyModel } from './use-second-study.ts';

/** One image of the frame. */
export interface StudioPaneModel {
  readonly kind: PaneKind;
  readonly document: StudyDocument;
  readonly study: StudyTools;
  readonly ink: InkModel;
  readonly pointer: PanePointer;
  /** Label over the image in the recording; empty if it is the only one. */
  readonly label: string;
}

export interface StudioPanes extends Pick<SecondStudyModel, 'phase' | 'open' | 'close'> {
  /** The study of the case. */
  readonly document: StudyDocument;
  /** One or two, from left to right. */
  readonly all: readonly StudioPaneModel[];
  /** The ink of both, even while only one is shown. */
  readonly inks: readonly InkModel[];
  /** The pane that tools and keys act on. */
  readonly active: number;
  readonly current: StudioPaneModel;
  readonly activate: (pane: number) => void;
  readonly link: PaneLink;
  readonly layout: TrackLayout;
}

/** The images in the frame: the case's own and the one beside it. */
export function useStudioPanes(document: StudyDocument, tool: StudioTool): StudioPanes {
  const page = useRef<HTMLElement>(null);
  const own = useStudyTools(document, page);
  const [chosen, setActive] = useState(0);
  const study = useSecondStudy({
    document,
    series: seriesOf(document, own.current.seriesId),
    onOpened: (seriesId) => beside.setSeries(0, seriesId),
  });
  const { second } = study;
  const beside = useStudyTools(second?.document ?? document, page);
  const inks = [useInkOf(own, tool), useInkOf(beside, tool)] as const;
  const pointers = [usePanePointer(own.current.handle), usePanePointer(beside.current.handle)] as const;
  const labels = useLabels({ document, own, second, beside });
  const first: StudioPaneModel = {
    kind: 'own',
    document,
    study: own,
    ink: withSharedSettings(inks, 0),
    pointer: pointers[0],
    label: labels[0],
  };
  const all: StudioPaneModel[] = [first];
  if (second)
    all.push({
      kind: second.kind,
      document: second.document,
      study: beside,
      ink: withSharedSettings(inks, 1),
      pointer: pointers[1],
      label: labels[1],
    });
  const active = Math.min(chosen, all.length - 1);
  const link = useLinkedPanes(all.map(linkableOf), active);
  return {
    document,
    all,
    inks,
    active,
    current: all[active] ?? first,
    activate: setActive,
    link,
    layout: useLayout(all, active),
    phase: study.phase,
    open: study.open,
    close() {
      setActive(0);
      study.close();
    },
  };
}

const seriesOf = ({ series }: StudyDocument, id: string): StudySeries | undefined =>
  series.find((one) => one.id === id);

const useInkOf = ({ current: { handle, seriesId } }: StudyTools, tool: StudioTool): InkModel =>
  useInk({ paneRef: handle, seriesId, tool });

/** Each pane has its own marks. Both share the color and the fading setting. */
function withSharedSettings(inks: readonly [InkModel, InkModel], at: 0 | 1): InkModel {
  const [first, second] = inks;
  return {
    ...inks[at],
    color: first.color,
    setColor(color) {
      first.setColor(color);
      second.setColor(color);
    },
    stepColor() {
      first.stepColor();
      second.stepColor();
    },
    doesFade: first.doesFade,
    toggleFading() {
      first.toggleFading();
      second.toggleFading();
    },
  };
}

const linkableOf = ({ document, study }: StudioPaneModel) => ({
  document,
  seriesId: study.current.seriesId,
  index: study.current.index,
  setIndex: (index: number) => study.setIndex(0, index),
});

/** Returns the same object while nothing changes, so that the track does not repeat it. */
function useLayout(all: readonly StudioPaneModel[], active: number): TrackLayout {
  const text = JSON.stringify({ panes: all.map(({ kind, label }) => ({ kind, label })), active });
  return useMemo(() => JSON.parse(text) as TrackLayout, [text]);
}

interface Labeled {
  readonly document: StudyDocument;
  readonly own: StudyTools;
  readonly second: SecondStudy | null;
  readonly beside: StudyTools;
}

/** Labels of both images; empty for one. Never contain the patient's name, because the picture is recorded. */
function useLabels({ document, own, second, beside }: Labeled): readonly [string, string] {
  const t = useMessages(besideMessages);
  const words = useMessages(paneMessages);
  if (!second) return ['', ''];
  const { studyDate } = document;
  const ownLabel = studyDate ? t('thisStudyOf', { day: formatDay(studyDate) }) : t('thisStudy');
  const seriesName = ({ current }: StudyTools) =>
    seriesOf(document, current.seriesId)?.description || t('thisStudy');
  if (second.kind === 'own') return [seriesName(own), seriesName(beside)];
  if (second.kind === 'normal') return [ownLabel, t('normalOf', { title: second.title })];
  const day = second.document.studyDate;
  return [ownLabel, day ? words('earlierOf', { day: formatDay(day) }) : words('earlierUndated')];
}
