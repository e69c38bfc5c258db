import type { PaneKind, StudyDocument, StudySeries } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadPart } from '../../../ui/load-part.ts';

/** What is shown beside the image of the case: another series of it, an earlier study, or a normal one. */
export interface SecondStudy {
  readonly kind: PaneKind;
  readonly document: StudyDocument;
  /** Title of a normal study. */
  readonly title: string;
}

/** The choice of what to show there. */
export type BesideChoice =
  | { readonly kind: 'own'; readonly seriesId: string }
  | { readonly kind: 'earlier' | 'normal'; readonly studyId: string; readonly title: string };

export interface SecondStudyModel {
  /** `null` with one image. */
  readonly second: SecondStudy | null;
  readonly phase: 'quiet' | 'opening' | 'failed';
  readonly open: (choice: BesideChoice) => Promise<void>;
  readonly close: () => void;
}

interface SecondStudyOptions {
  readonly document: StudyDocument;
  readonly series: StudySeries | undefined;
  /** Called when it is open, with the shown series. */
  readonly onOpened: (seriesId: string) => void;
}

/** Opens the study of the second pane. */
export function useSecondStudy({ document, series, onOpened }: SecondStudyOptions): SecondStudyModel {
  const client = useQueryClient();
  const [second, setSecond] = useState<SecondStudy | null>(null);
  const [phase, setPhase] = useState<SecondStudyModel['phase']>('quiet');
  /** The latest request. An older one that arrives later is ignored. */
  const latestRequest = useRef(0);
  const show = (found: SecondStudy, seriesId: string) => {
    setSecond(found);
    setPhase('quiet');
    onOpened(seriesId);
  };
  return {
    second,
    phase,
    async open(choice) {
      const own = ++latestRequest.current;
      if (choice.kind === 'own') return show({ kind: 'own', document, title: '' }, choice.seriesId);
      if (!series) return;
      setPhase('opening');
      try {
        const { openComparison } = await loadPart(() => import('../../../viewers/beside/open-normal.ts'));
        const opened = await openComparison(client, { document, series, access: null }, choice.studyId);
        if (own === latestRequest.current) show({ ...choice, document: opened.document }, opened.series.id);
      } catch {
        if (own === latestRequest.current) setPhase('failed');
      }
    },
    close() {
      latestRequest.current += 1;
      setSecond(null);
      setPhase('quiet');
    },
  };
}
