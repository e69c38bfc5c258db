import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { plainPersonName, type StudyDocument } from '@plainscan/contract';
import { MoreTools } from './more-tools.tsx';
import { SeriesStrip } from './series-strip.tsx';
import { studyCommandOf } from './study-keys.ts';
import { StudyPanes } from './study-panes.tsx';
import { useStudyTools, type StudyTools } from './use-study-tools.ts';
import { onResize } from '../../ui/on-resize.ts';
import { commandOfKey } from './viewer-keys.ts';
import { viewerMessages } from './viewer-messages.ts';
import type { ViewerLanguage } from './viewer-messages.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import { monthFirst } from '../viewport/viewport-overlay.tsx';
import styles from './study-viewer.module.css';

interface StudyViewerProps {
  readonly document: StudyDocument;
  /** `room`: the whole page, with a head. `embedded`: a dark pane inside a light page, strip below. */
  readonly variant?: 'room' | 'embedded' | undefined;
  /** A CSS length. By default the room fills its parent and the embedded viewer is 60vh, at most 640px. */
  readonly height?: string | number | undefined;
  readonly institution?: string | undefined;
  readonly language?: ViewerLanguage | undefined;
  /** Buttons at the end of the head or the tools: full screen, close. */
  readonly actions?: ReactNode;
  /** Before the titles of the head: the back button. */
  readonly leading?: ReactNode;
}

/** A study with its series, tools and pictures, always in the dark theme. */
export function StudyViewer(props: StudyViewerProps) {
  const { document, variant = 'room', height, institution, language = 'en', actions, leading } = props;
  const frame = useRef<HTMLDivElement>(null);
  const tools = useStudyTools(document, frame);
  const isNarrow = useNarrowness(frame);
  const { current, active, setSeries } = tools;
  const showSeries = useCallback((id: string) => setSeries(active, id), [setSeries, active]);
  useKeysOfPage(frame, variant === 'room');
  const toolbar = (withWords: boolean) => (
    <ViewerToolbar
      activeTool={tools.tool}
      onToolChange={tools.setTool}
      onReset={() => current.handle.current?.reset()}
      isMoreOpen={tools.isMoreOpen}
      onMore={() => tools.run('more')}
      withWords={withWords}
      language={language}
    />
  );
  return (
    <div ref={frame} className={styles.frame} data-variant={variant} data-theme="dark" style={{ height }}>
      <div className={styles.viewer} data-keys="viewer" onKeyDown={(event) => runKey(event, tools)}>
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
            seriesId={current.seriesId}
            onSeriesChange={showSeries}
            side={variant === 'room' ? 'auto' : 'bottom'}
            language={language}
          />
        </div>
        <div className={styles.stage}>
          <StudyPanes document={document} tools={tools} institution={institution} language={language} />
        </div>
        <div className={styles.thumb}>{toolbar(true)}</div>
        {tools.isMoreOpen ? (
          <MoreTools tools={tools} messages={viewerMessages[language]} isNarrow={isNarrow} />
        ) : null}
      </div>
    </div>
  );
}

/** If the viewer is the only one on the page, it also handles keys while nothing has the focus. */
function useKeysOfPage(frame: RefObject<HTMLElement | null>, isAlone: boolean): void {
  useEffect(() => {
    if (!isAlone) return;
    const hear = (event: globalThis.KeyboardEvent): void => {
      const pane = frame.current?.querySelector('section');
      const isMeant = commandOfKey(event) !== null || studyCommandOf(event) !== null;
      if (event.target !== document.body || !pane || !isMeant) return;
      event.preventDefault();
      pane.focus({ preventScroll: true });
      pane.dispatchEvent(
        new globalThis.KeyboardEvent('keydown', {
          key: event.key,
          shiftKey: event.shiftKey,
          bubbles: true,
          cancelable: true,
        }),
      );
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [frame, isAlone]);
}

/** Below this width the viewer is in stack mode: one series, tools near the thumb. Same as in the style sheet. */
const narrow = 700;

function useNarrowness(frame: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth <= narrow);
    measure();
    return onResize(element, measure);
  }, [frame]);
  return isNarrow;
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
        <h1>{document.patient ? plainPersonName(document.patient.name) : document.title}</h1>
        <p>{facts.filter(Boolean).join(', ')}</p>
      </div>
      <div className={styles.tools}>{toolbar}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

/** Letters work with any focus inside the viewer. The pane itself handles slices, zoom and the first tools. */
function runKey(event: KeyboardEvent, tools: StudyTools): void {
  if (event.defaultPrevented || event.target instanceof HTMLInputElement) return;
  const first = commandOfKey(event);
  if (first?.kind === 'tool') return tools.setTool(first.tool);
  const command = studyCommandOf(event);
  if (command === null) return;
  event.preventDefault();
  tools.run(command);
}
