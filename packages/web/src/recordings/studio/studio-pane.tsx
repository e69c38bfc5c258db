import { Suspense } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import { viewerMessages } from '../../viewers/study/viewer-messages.ts';
import { SliceScrubber } from '../../viewers/viewport/slice-scrubber.tsx';
import { useMessages } from '../../platform/language/i18n.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import { frameMessages } from './frame/frame-messages.ts';
import { TextEntry } from './ink/text-entry.tsx';
import { viewTools, viewerToolOf } from './tools/studio-tool.ts';
import type { Studio } from './use-studio.ts';
import styles from './studio-pane.module.css';

const DicomViewport = lazyPart(
  async () => (await import('../../viewers/viewport/dicom-viewport.tsx')).DicomViewport,
);

interface StudioPaneProps {
  readonly document: StudyDocument;
  readonly studio: Studio;
  readonly language: ViewerLanguage;
  readonly children: ReactNode;
}

/** The picture that is recorded, in the shape of the video, with messages about the recording. */
export function StudioPane({ document, studio, language, children }: StudioPaneProps) {
  const t = useMessages(frameMessages);
  const { study, countdown, model, frame, ink } = studio;
  const { current } = study;
  const { width, height } = frame.size;
  return (
    <div className={styles['place']}>
      <div className={styles['room']}>
        <div
          className={styles['frame']}
          style={{ '--shape': width / height } as CSSProperties}
          data-live={model.state.phase === 'recording'}
        >
          <Picture document={document} studio={studio} language={language} />
          {ink.textPlace ? <TextEntry place={ink.textPlace} onText={ink.putText} /> : null}
          {countdown === null ? null : (
            <p className={styles['countdown']} role="status">
              {countdown}
            </p>
          )}
        </div>
        {children}
      </div>
      <SliceScrubber
        index={current.index}
        count={current.count}
        onIndex={(index) => study.setIndex(0, index)}
        messages={viewerMessages[language]}
      />
      <p className={styles['foot']}>{t('recorded', { width, height })}</p>
    </div>
  );
}

type PictureProps = Omit<StudioPaneProps, 'children'>;

function Picture({ document, studio, language }: PictureProps) {
  const { study, tool, ink, inkKeys, pointer, frame } = studio;
  const { current } = study;
  return (
    <div
      className={styles['picture']}
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
          drawnSize={frame.size}
          hasScrubber={false}
          language={language}
        >
          <canvas ref={ink.layerRef} className={styles['ink']} aria-hidden="true" />
          {inkKeys.cross ? (
            <svg
              className={styles['cross']}
              style={{ left: inkKeys.cross.x, top: inkKeys.cross.y }}
              aria-hidden
            >
              <path d="M0 12h24M12 0v24" />
            </svg>
          ) : null}
        </DicomViewport>
      </Suspense>
    </div>
  );
}
