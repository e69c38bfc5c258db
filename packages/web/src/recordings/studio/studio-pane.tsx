import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import { lazyPart } from '../../ui/load-part.ts';
import { TextEntry } from './ink/text-entry.tsx';
import { viewTools, viewerToolOf } from './tools/studio-tool.ts';
import type { Studio } from './use-studio.ts';
import styles from './studio-page.module.css';

const DicomViewport = lazyPart(
  async () => (await import('../../viewers/viewport/dicom-viewport.tsx')).DicomViewport,
);

interface StudioPaneProps {
  readonly document: StudyDocument;
  readonly studio: Studio;
  readonly language: ViewerLanguage;
  readonly children: ReactNode;
}

/** The pane that is recorded, with messages about the recording. */
export function StudioPane({ document, studio, language, children }: StudioPaneProps) {
  const { study, tool, ink, inkKeys, pointer, countdown, model } = studio;
  const { current } = study;
  return (
    <div
      className={styles.pane}
      data-live={model.state.phase === 'recording'}
      onPointerMove={pointer.onPointerMove}
      onPointerLeave={pointer.onPointerLeave}
      onKeyDownCapture={inkKeys.onKeyDown}
    >
      <Suspense fallback={null}>
        <DicomViewport
          document={document}
          seriesId={current.seriesId}
          onSeriesChange={studio.setSeriesId}
          instanceIndex={current.index}
          onInstanceChange={(index) => study.setIndex(0, index)}
          onShown={(index) => study.onShown(0, index)}
          ref={current.handle}
          activeTool={viewerToolOf(tool)}
          onToolChange={(name) => studio.setTool(viewTools.find((one) => one === name) ?? tool)}
          onPen={ink.draw}
          language={language}
        >
          <canvas ref={ink.layerRef} className={styles.ink} aria-hidden="true" />
          {inkKeys.cross ? (
            <svg className={styles.cross} style={{ left: inkKeys.cross.x, top: inkKeys.cross.y }} aria-hidden>
              <path d="M0 12h24M12 0v24" />
            </svg>
          ) : null}
        </DicomViewport>
      </Suspense>
      {ink.textPlace ? <TextEntry place={ink.textPlace} onText={ink.putText} /> : null}
      {countdown === null ? null : (
        <p className={styles.countdown} role="status">
          {countdown}
        </p>
      )}
      {children}
    </div>
  );
}
