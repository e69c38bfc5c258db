import { lazy, Suspense, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { DicomViewportHandle } from './dicom-viewport.tsx';
import { SeriesStrip } from './series-strip.tsx';
import { commandOfKey } from './viewer-keys.ts';
import { viewerMessages } from './viewer-messages.ts';
import type { ViewerLanguage } from './viewer-messages.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import type { ViewerTool } from './viewport-gestures.ts';
import { monthFirst } from './viewport-overlay.tsx';
import styles from './study-viewer.module.css';

const DicomViewport = lazy(async () => ({ default: (await import('./dicom-viewport.tsx')).DicomViewport }));

interface StudyViewerProps {
  readonly document: StudyDocument;
  /** `room`: the whole page, with a head. `embedded`: a dark pane inside a light page, strip below. */
  readonly variant?: 'room' | 'embedded' | undefined;
  /** A CSS length; by default the room fills its parent and the embedded viewer is 60vh at most 640px. */
  readonly height?: string | number | undefined;
  readonly institution?: string | undefined;
  readonly language?: ViewerLanguage | undefined;
  /** Buttons at the end of the head or the tools: full screen, close. */
  readonly actions?: ReactNode;
  /** Before the titles of the head: the way back. */
  readonly leading?: ReactNode;
}

/** The first series that has a picture, or the first at all. */
function firstSeriesOf({ series }: StudyDocument): string {
  return series.find(({ instances }) => instances.length > 0)?.id ?? series[0]?.id ?? '';
}

/** A study with its series, tools and pictures, always in the dark. */
export function StudyViewer(props: StudyViewerProps) {
  const { document, variant = 'room', height, institution, language = 'en', actions, leading } = props;
  const [seriesId, setSeriesId] = useState(() => firstSeriesOf(document));
  const [tool, setTool] = useState<ViewerTool>('scroll');
  const paneRef = useRef<DicomViewportHandle>(null);
  const toolbar = (withWords: boolean) => (
    <ViewerToolbar
      activeTool={tool}
      onToolChange={setTool}
      onReset={() => paneRef.current?.reset()}
      withWords={withWords}
      language={language}
    />
  );
  return (
    <div className={styles.frame} data-variant={variant} data-theme="dark" style={{ height }}>
      <div className={styles.viewer} onKeyDown={(event) => chooseTool(event, setTool)}>
        {variant === 'room' && (
          <ViewerHead document={document} toolbar={toolbar(false)} actions={actions} leading={leading} />
        )}
        {variant === 'embedded' && (
          <div className={styles.floating}>
            {toolbar(false)}
            {actions}
          </div>
        )}
        <div className={styles.strip}>
          <SeriesStrip
            document={document}
            seriesId={seriesId}
            onSeriesChange={setSeriesId}
            side={variant === 'room' ? 'auto' : 'bottom'}
            language={language}
          />
        </div>
        <div className={styles.stage}>
          <Suspense fallback={<Waiting document={document} seriesId={seriesId} language={language} />}>
            <DicomViewport
              ref={paneRef}
              document={document}
              seriesId={seriesId}
              onSeriesChange={setSeriesId}
              activeTool={tool}
              onToolChange={setTool}
              institution={institution}
              language={language}
            />
          </Suspense>
        </div>
        <div className={styles.thumb}>{toolbar(true)}</div>
      </div>
    </div>
  );
}

type ViewerHeadProps = {
  readonly document: StudyDocument;
  readonly toolbar: ReactNode;
  readonly actions: ReactNode;
  readonly leading: ReactNode;
};

function ViewerHead({ document, toolbar, actions, leading }: ViewerHeadProps) {
  const official = document.patient === undefined ? document.description : document.title;
  const isNew = official !== undefined && (document.patient !== undefined || official !== document.title);
  const facts = [
    isNew ? official : '',
    document.studyDate === undefined ? '' : monthFirst(document.studyDate),
  ];
  return (
    <header className={styles.head}>
      {leading}
      <div className={styles.titles}>
        <h1>{document.patient?.name ?? document.title}</h1>
        <p>{facts.filter(Boolean).join(', ')}</p>
      </div>
      <div className={styles.tools}>{toolbar}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
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

/** Letters choose tools wherever the focus is inside the viewer; the pane itself handles its own keys. */
function chooseTool(event: KeyboardEvent, setTool: (tool: ViewerTool) => void): void {
  if (event.defaultPrevented) return;
  const command = commandOfKey(event);
  if (command?.kind === 'tool') setTool(command.tool);
}
