import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Retake, StudyDocument } from '@plainscan/contract';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import { SeriesStrip } from '../../viewers/study/series-strip.tsx';
import { commandOfKey } from '../../viewers/study/viewer-keys.ts';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import type { ViewerTool } from '../../viewers/viewport/viewport-gestures.ts';
import { ChapterMarks } from './chapter-marks.tsx';
import { LevelMeter } from './level-meter.tsx';
import { RecordingBar } from './recording-bar.tsx';
import type { SessionProblem, SessionState } from '../keeping/recording-session.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { isLive, useStudioGuard } from './use-studio-guard.ts';
import type { StudioGuard } from './use-studio-guard.ts';
import { drawScene, isSameScene } from './studio-canvas.ts';
import type { DrawnScene } from './studio-canvas.ts';
import { studioMessages } from './studio-messages.ts';
import type { StudioMessages } from './studio-messages.ts';
import { LostFrames, SavedLine, StudioNotes } from './studio-notes.tsx';
import { StudioTools } from './studio-tools.tsx';
import { useInk } from './use-ink.ts';
import type { InkModel } from './use-ink.ts';
import { useRecordingSession } from './use-recording-session.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import styles from './studio-page.module.css';
import { lazyPart } from '../../ui/load-part.ts';

const DicomViewport = lazyPart(
  async () => (await import('../../viewers/viewport/dicom-viewport.tsx')).DicomViewport,
);

export interface StudioPageProps {
  readonly caseId: string;
  readonly document: StudyDocument;
  /** The case is still the speaker's to record. */
  readonly isOffered: boolean;
  /** The case has a new draft. */
  readonly onSubmitted: () => void;
  /** The part of the video that is spoken again; null for a video of its own. */
  readonly retake: Retake | null;
  /** The new draft can be looked at. */
  readonly onDone: () => void;
  readonly onLeave: () => void;
  readonly language?: ViewerLanguage | undefined;
}

/** The recording studio: images, ink and voice become a video that is on the server before it ends. */
export function StudioPage({
  document,
  caseId,
  isOffered,
  onSubmitted,
  retake,
  onDone,
  onLeave,
  language = 'en',
}: StudioPageProps) {
  const messages = studioMessages[language];
  const [seriesId, setSeriesId] = useState(document.series[0]?.id ?? '');
  const [tool, setTool] = useState<ViewerTool>('scroll');
  const paneRef = useRef<DicomViewportHandle>(null);
  const sceneRef = useRef<DrawnScene | null>(null);
  const model = useRecordingSession({
    caseId,
    retake,
    onSubmitted,
    drawFrame: (canvas) => {
      const strokes = ink.shownStrokes();
      const scene = { drawing: paneRef.current?.drawing() ?? 0, strokes };
      if (isSameScene(sceneRef.current, scene)) return false;
      sceneRef.current = scene;
      drawScene(canvas, { viewport: paneRef.current, strokes, camera: null });
      return true;
    },
  });
  const ink = useInk(paneRef, seriesId, model.elapsed);
  const guard = useStudioGuard(caseId, model, isOffered, onLeave);
  useHandOver(model, guard, onDone);
  const toggle = () => toggleRecording(model, guard);
  const mark = () => void model.session().mark();
  useStudioKeys({ ' ': toggle, m: mark, p: () => setTool('pen'), u: ink.undo, x: ink.clear }, setTool);

  return (
    <div className={styles.studio} data-theme="dark">
      <StudioHead document={document} model={model} onLeave={onLeave} messages={messages} />
      <main className={styles.main}>
        <div className={styles.stage}>
          <div className={styles.strip}>
            <SeriesStrip
              document={document}
              seriesId={seriesId}
              onSeriesChange={setSeriesId}
              side="left"
              language={language}
            />
          </div>
          <StudioPane
            document={document}
            seriesId={seriesId}
            onSeriesChange={setSeriesId}
            tool={tool}
            onToolChange={setTool}
            paneRef={paneRef}
            ink={ink}
            language={language}
            isRecording={model.state.phase === 'recording'}
          >
            <StudioNotes
              model={model}
              guard={guard}
              messages={messages}
              onRetry={() => retry(model, guard)}
            />
          </StudioPane>
        </div>
        <p className={styles.hint}>{messages.keyHint}</p>
      </main>
      <ChapterMarks
        marks={model.state.marks}
        isOpen={canFinish(model.state) && model.state.phase !== 'finishing'}
        onChange={(start, title) => model.session().changeMark(start, title)}
      />
      <RecordingBar
        phase={model.state.phase}
        canFinish={canFinish(model.state)}
        isHeld={guard.mustWait}
        elapsed={model.elapsed}
        onToggle={toggle}
        onMark={mark}
        onFinish={() => void model.session().finish()}
        onFile={(file) => void model.uploadFile(file)}
        messages={messages}
      />
      <StudioQuestions model={model} guard={guard} />
    </div>
  );
}

/** A draft that is saved is looked at next, unless the speaker leaves. */
function useHandOver({ state, file }: RecordingSessionModel, { leaving }: StudioGuard, onDone: () => void) {
  const isDone = (state.phase === 'saved' || file?.phase === 'saved') && !leaving.isLeaving;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
}

interface StudioQuestionsProps {
  readonly model: RecordingSessionModel;
  readonly guard: StudioGuard;
}

/** What is asked over the page: before a recording is left, and for a new login. */
function StudioQuestions({ model, guard: { leaving, session } }: StudioQuestionsProps) {
  const finishAndLeave = () => {
    leaving.leaveWhenDone();
    void model.session().finish();
  };
  const goOn = () => {
    session.renew();
    model.session().resumeSending();
  };
  return (
    <>
      <LeaveDialog
        isOpen={leaving.isAsking}
        onStay={leaving.stay}
        onLeave={leaving.leave}
        onFinish={finishAndLeave}
      />
      {session.hasEnded && <SignInAgain onSignedIn={goOn} />}
    </>
  );
}

interface StudioHeadProps {
  readonly document: StudyDocument;
  readonly model: RecordingSessionModel;
  readonly onLeave: () => void;
  readonly messages: StudioMessages;
}

function StudioHead({ document, model, onLeave, messages }: StudioHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{document.patient?.name ?? document.title}</h1>
      <span className={styles.study}>{document.patient ? document.title : ''}</span>
      <LostFrames state={model.state} />
      <SavedLine state={model.state} messages={messages} />
      {isLive(model.state) && <LevelMeter level={model.level} messages={messages} />}
      <button type="button" className={styles.quiet} onClick={onLeave}>
        {messages.leave}
      </button>
    </header>
  );
}

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
function StudioPane({
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

function canFinish({ phase, problem }: SessionState): boolean {
  return (
    phase === 'recording' ||
    phase === 'paused' ||
    phase === 'finishing' ||
    problem === 'encoder-failed' ||
    problem === 'finish-failed'
  );
}

const lasting: ReadonlySet<SessionProblem> = new Set(['encoder-failed', 'finish-failed', 'gone']);

function toggleRecording(model: RecordingSessionModel, guard: StudioGuard): void {
  const { phase, problem } = model.state;
  if (model.file?.phase === 'sending') return;
  if (phase === 'recording') model.session().pause();
  else if (phase === 'paused') void model.session().resume();
  else if (guard.mustWait) return;
  else if (phase === 'idle' || (phase === 'problem' && problem !== null && !lasting.has(problem)))
    void model.session().start();
}

function retry(model: RecordingSessionModel, guard: StudioGuard): void {
  if (model.state.problem === 'finish-failed') void model.session().finish();
  else toggleRecording(model, guard);
}

/** Keys work wherever the focus is, but for the space bar on a button and letters in a field. */
function useStudioKeys(actions: Record<string, () => void>, setTool: (tool: ViewerTool) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target?.matches('input:not([type=range]), textarea, [contenteditable]') ||
      // A question is answered first; beside a new login the recording goes on.
      target?.closest('[role=dialog], [role=alertdialog]')
    )
      return;
    if (event.key === ' ' && target?.matches('button, a, input')) return;
    const action = actions[event.key.toLowerCase()];
    const command = commandOfKey(event);
    if (action) {
      event.preventDefault();
      action();
    } else if (command?.kind === 'tool') setTool(command.tool);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
