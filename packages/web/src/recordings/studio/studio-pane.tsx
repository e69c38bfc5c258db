import { Suspense } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import { viewerMessages } from '../../viewers/study/viewer-messages.ts';
import type { DrawnPlace } from '../../viewers/viewport/dicom-viewport.tsx';
import { SliceScrubber } from '../../viewers/viewport/slice-scrubber.tsx';
import { useMessages } from '../../platform/language/i18n.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import type { FrameSize } from '../capture/frame-size.ts';
import { labelSizes } from './draw-label.ts';
import { frameMessages } from './frame/frame-messages.ts';
import { TextEntry } from './ink/text-entry.tsx';
import { paneMessages } from './panes/pane-messages.ts';
import { panePlaces } from './studio-canvas.ts';
import { viewTools, viewerToolOf } from './tools/studio-tool.ts';
import type { Studio } from './use-studio.ts';
import styles from './studio-pane.module.css';

const DicomViewport = lazyPart(
  async () => (await import('../../viewers/viewport/dicom-viewport.tsx')).DicomViewport,
);

interface StudioPaneProps {
  readonly studio: Studio;
  readonly language: ViewerLanguage;
  /** What to say if the study has no images. */
  readonly noImages: string;
  readonly children: ReactNode;
}

/** The recorded picture, in the shape of the video, with messages about the recording. */
export function StudioPane({ studio, language, noImages, children }: StudioPaneProps) {
  const { study, countdown, model, frame, panes } = studio;
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
          {panePlaces(frame.size, panes.all.length).map((place, at) => (
            <Picture key={at} {...{ studio, at, place, language, noImages }} />
          ))}
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
      <Foot studio={studio} />
    </div>
  );
}

/** What is recorded, and how the two images relate. */
function Foot({ studio: { frame, panes } }: Pick<StudioPaneProps, 'studio'>) {
  const t = useMessages(frameMessages);
  const words = useMessages(paneMessages);
  const { isLinked, canLink } = panes.link;
  const isTwo = panes.all.length > 1;
  const link = canLink ? words(isLinked ? 'linked' : 'unlinked') : words('apart');
  return (
    <p className={styles['foot']}>
      <span role="status">{panes.phase === 'quiet' ? (isTwo ? link : '') : words(panes.phase)}</span>{' '}
      <span>{t('recorded', { ...frame.size })}</span>
    </p>
  );
}

interface PictureProps extends Omit<StudioPaneProps, 'children'> {
  readonly at: number;
  readonly place: DrawnPlace;
}

/** One image of the frame. */
function Picture({ studio, at, place, language, noImages }: PictureProps) {
  const words = useMessages(paneMessages);
  const { tool, inkKeys, masks, panes, frame } = studio;
  const pane = panes.all[at];
  if (!pane) return null;
  const { document, study, ink, pointer, label } = pane;
  const { current } = study;
  const isActive = at === panes.active;
  const series = document.series.find(({ id }) => id === current.seriesId);
  const name = series?.description || viewerMessages[language].series(series?.number ?? null);
  const cross = isActive ? inkKeys.cross : null;
  const activate = () => panes.activate(at);
  return (
    <div
      className={styles['picture']}
      style={{ ...shareOf(place, frame.size), '--label': labelSizes.text } as CSSProperties}
      data-active={isActive || undefined}
      data-two={panes.all.length > 1 || undefined}
      onPointerDownCapture={activate}
      onFocusCapture={activate}
      onWheelCapture={activate}
      onPointerMove={pointer.onPointerMove}
      onPointerLeave={pointer.onPointerLeave}
      onKeyDownCapture={isActive ? inkKeys.onKeyDown : undefined}
    >
      <Suspense fallback={null}>
        <DicomViewport
          document={document}
          seriesId={current.seriesId}
          onSeriesChange={(seriesId) => study.setSeries(0, seriesId)}
          instanceIndex={current.index}
          onInstanceChange={(index) => study.setIndex(0, index)}
          onShown={(index, isDrawn) => study.onShown(0, index, isDrawn)}
          ref={current.handle}
          activeTool={viewerToolOf(tool)}
          onToolChange={(next) => studio.setTool(viewTools.find((one) => one === next) ?? tool)}
          onPen={tool === 'mask' ? masks.penOf(pane).draw : ink.draw}
          masks={masks.shownIn(pane)}
          showsPlanes={study.showsPlanes}
          drawnSize={place}
          hasScrubber={false}
          label={label === '' ? undefined : words('paneOf', { label, series: name })}
          noImages={noImages}
          language={language}
        >
          <canvas ref={ink.layerRef} className={styles['ink']} aria-hidden="true" />
          {cross ? (
            <svg className={styles['cross']} style={{ left: cross.x, top: cross.y }} aria-hidden>
              <path d="M0 12h24M12 0v24" />
            </svg>
          ) : null}
        </DicomViewport>
      </Suspense>
      {label === '' ? null : <p className={styles['label']}>{label}</p>}
      {ink.textPlace ? <TextEntry place={ink.textPlace} onText={ink.addText} /> : null}
    </div>
  );
}

/** Returns the place of a pane as percentages of the frame. */
const shareOf = ({ x, y, width, height }: DrawnPlace, frame: FrameSize) => ({
  left: `${(x / frame.width) * 100}%`,
  top: `${(y / frame.height) * 100}%`,
  width: `${(width / frame.width) * 100}%`,
  height: `${(height / frame.height) * 100}%`,
});
