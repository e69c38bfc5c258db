import { Suspense } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { MeasureLayer } from '../measures/measure-layer.tsx';
import { studyToolMessages } from './study-tool-messages.ts';
import { useMeasureKeys } from '../measures/use-measure-keys.ts';
import type { StudyPane } from './use-study-panes.ts';
import { sliceName, type StudyTools } from './use-study-tools.ts';
import { viewerMessages, type ViewerLanguage } from './viewer-messages.ts';
import { isMeasureTool, type PenPhase, type Point } from '../viewport/viewport-gestures.ts';
import styles from './study-viewer.module.css';
import { lazyPart } from '../../ui/load-part.ts';

const DicomViewport = lazyPart(async () => (await import('../viewport/dicom-viewport.tsx')).DicomViewport);

interface StudyPanesProps {
  readonly document: StudyDocument;
  readonly tools: StudyTools;
  readonly institution?: string | undefined;
  readonly language: ViewerLanguage;
}

/** One view, or two side by side. */
export function StudyPanes({ tools, ...rest }: StudyPanesProps) {
  const t = useMessages(studyToolMessages);
  const { panes, active, isTwo, isLinked, canLink } = tools;
  const keys = useMeasureKeys(tools);
  return (
    <div className={styles.panes} data-two={isTwo || undefined} onKeyDownCapture={keys.onKeyDown}>
      {panes.map((pane, at) => (
        <div
          key={at}
          className={styles.view}
          data-active={(isTwo && at === active) || undefined}
          onPointerDownCapture={() => tools.activate(at)}
          onFocusCapture={() => tools.activate(at)}
          onWheelCapture={() => tools.activate(at)}
        >
          <OnePane {...rest} tools={tools} pane={pane} at={at} cursor={at === active ? keys.cursor : null} />
        </div>
      ))}
      {isTwo && isLinked && !canLink ? (
        <p className={styles.unlinked} role="status">
          {t('notLinked')}
        </p>
      ) : null}
    </div>
  );
}

interface OnePaneProps extends StudyPanesProps {
  readonly pane: StudyPane;
  readonly at: number;
  readonly cursor: Point | null;
}

function OnePane({ document, tools, pane, at, cursor, institution, language }: OnePaneProps) {
  const { tool, measures } = tools;
  const slice = sliceName(pane);
  const measure = (phase: PenPhase, place: Point) => {
    const point = pane.handle.current?.paneToImage(place);
    if (point && isMeasureTool(tool)) measures.act({ do: phase, point, tool, slice });
  };
  return (
    <Suspense fallback={<Waiting document={document} seriesId={pane.seriesId} language={language} />}>
      <DicomViewport
        ref={pane.handle}
        document={document}
        seriesId={pane.seriesId}
        onSeriesChange={(id) => tools.setSeries(at, id)}
        instanceIndex={pane.index}
        onInstanceChange={(index) => tools.setIndex(at, index)}
        onShown={(index, isDrawn) => tools.onShown(at, index, isDrawn)}
        activeTool={tool}
        onToolChange={tools.setTool}
        onPen={measure}
        showOverlay={tools.hasOverlay}
        showsPlanes={tools.showsPlanes}
        institution={institution}
        language={language}
        renderOver={(over) => <MeasureLayer {...over} measures={measures.on(slice)} cursor={cursor} />}
      />
    </Suspense>
  );
}

function Waiting({
  document,
  seriesId,
  language,
}: {
  readonly document: StudyDocument;
  readonly seriesId: string;
  readonly language: ViewerLanguage;
}) {
  const previewUrl = document.series.find(({ id }) => id === seriesId)?.previewUrl ?? null;
  return (
    <div className={styles.waiting} role="status">
      {previewUrl !== null && <img src={previewUrl} alt="" />}
      <span>{viewerMessages[language].loading}</span>
    </div>
  );
}
