import type { PaneKind, StudyDocument, StudySeries } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadPart } from '../../../ui/load-part.ts';

/** What stands beside the image of the case: another series of it, an earlier study, or a normal one. */
export interface SecondStudy {
  readonly kind: PaneKind;
  readonly document: StudyDocument;
  /** What it is called where it is a normal study. */
  readonly title: string;
}

/** What was chosen to stand there. */
export type BesideChoice =
  | { readonly kind: 'own'; readonly seriesId: string }
  | { readonly kind: 'earlier' | 'normal'; readonly studyId: string; readonly title: string };

export interface SecondStudyModel {
  /** Null with one image. */
  readonly second: SecondStudy | null;
  readonly phase: 'quiet' | 'opening' | 'failed';
  readonly open: (choice: BesideChoice) => Promise<void>;
  readonly close: () => void;
}

interface SecondStudyOptions {
  readonly document: StudyDocument;
  readonly series: StudySeries | undefined;
  /** It is there, with this series of it. */
  readonly onOpened: (seriesId: string) => void;
}

/** Opens the study of the second pane. */
export function useSecondStudy({ document, series, onOpened }: SecondStudyOptions): SecondStudyModel {
  const client = useQueryClient();
  const [second, setSecond] = useState<SecondStudy | null>(null);
  const [phase, setPhase] = useState<SecondStudyModel['phase']>('quiet');
  /** The newest wish; an older one that arrives late is not shown. */
  const wish = useRef(0);
  const show = (found: SecondStudy, seriesId: string) => {
    setSecond(found);
    setPhase('quiet');
    onOpened(seriesId);
  };
  return {
    second,
    phase,
    async open(choice) {
      const own = ++wish.current;
      if (choice.kind === 'own') return show({ kind: 'own', document, title: '' }, choice.seriesId);
      if (!series) return;
      setPhase('opening');
      try {
        const { openComparison } = await loadPart(() => import('../../../viewers/beside/open-normal.ts'));
        const opened = await openComparison(client, { document, series, access: null }, choice.studyId);
        if (own === wish.current) show({ ...choice, document: opened.document }, opened.series.id);
      } catch {
        if (own === wish.current) setPhase('failed');
      }
    },
    close() {
      wish.current += 1;
      setSecond(null);
      setPhase('quiet');
    },
  };
}
