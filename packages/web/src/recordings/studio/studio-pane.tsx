import { Suspense } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import type { ViewerTool } from '../../viewers/viewport/viewport-gestures.ts';
import { lazyPart } from '../../ui/load-part.ts';
import { StudioTools } from './studio-tools.tsx';
import type { InkModel } from './use-ink.ts';
import styles from './studio-page.module.css';

const DicomViewport = lazyPart(
  async () => (await import('../../viewers/viewport/dicom-viewport.tsx')).DicomViewport,
);

interface StudioPaneProps {
  readonly document: StudyDocument;
  readonly seriesId: string;
  readonly onSeriesChange: (seriesId: string) => void;
  readonly tool: ViewerTool;
  readonly onToolChange: (tool: ViewerTool) => void;
  readonly paneRef: RefObject<DicomViewportHandle | null>;
  readonly ink: InkModel;
  readonly language: ViewerLanguage;
  readonly isRecording: boolean;
  readonly children: ReactNode;
}

/** The pane that is recorded, with its tools and what there is to say about the recording. */
export function StudioPane({
  paneRef,
  ink,
  isRecording,
  tool,
  onToolChange,
  language,
  children,
  ...series
}: StudioPaneProps) {
  return (
    <div className={styles.pane} data-live={isRecording}>
      <Suspense fallback={null}>
        <DicomViewport
          {...series}
          ref={paneRef}
          activeTool={tool}
          onToolChange={onToolChange}
          onPen={ink.draw}
          language={language}
        >
          <canvas ref={ink.layerRef} className={styles.ink} aria-hidden="true" />
        </DicomViewport>
      </Suspense>
      <StudioTools
        activeTool={tool}
        onToolChange={onToolChange}
        onUndo={ink.undo}
        onClear={ink.clear}
        language={language}
      />
      {children}
    </div>
  );
}
