import type { TakeStart } from '../keeping/session-state.ts';
import type { Retake, SeriesMasks, StudyDocument } from '@plainscan/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { StudyTools } from '../../viewers/study/use-study-tools.ts';
import { hasCountdown } from '../capture/studio-choices.ts';
import { useCountdown } from './bar/use-countdown.ts';
import { useGoingBack } from './bar/use-going-back.ts';
import type { GoingBack } from './bar/use-going-back.ts';
import type { InkModel } from './ink/use-ink.ts';
import { useInkKeys } from './ink/use-ink-keys.ts';
import type { InkKeys } from './ink/use-ink-keys.ts';
import { frameSizeOf } from '../capture/frame-size.ts';
import type { FrameSize } from '../capture/frame-size.ts';
import { useFrame } from './frame/use-frame.ts';
import type { Frame } from './frame/use-frame.ts';
import { hasBegun, mayStart, togglePause } from './recording-commands.ts';
import { useMasks } from './masks/use-masks.ts';
import type { MasksModel } from './masks/use-masks.ts';
import { useBesidePicker } from './panes/use-beside-picker.ts';
import type { BesidePicker } from './panes/use-beside-picker.ts';
import { useStudioPanes } from './panes/use-studio-panes.ts';
import type { StudioPanes } from './panes/use-studio-panes.ts';
import { useScript } from './script/use-script.ts';
import type { Script } from './script/use-script.ts';
import { useSoundCheck } from './sound/use-sound-check.ts';
import type { SoundCheck } from './sound/use-sound-check.ts';
import type { StudioAct, StudioCommand, StudioTool } from './tools/studio-tool.ts';
import { useRecordingSession } from './use-recording-session.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import { useScene } from './use-scene.ts';
import { useStudioGuard } from './use-studio-guard.ts';
import type { StudioGuard } from './use-studio-guard.ts';
import { useStudioKeys } from './use-studio-keys.ts';

interface StudioOptions {
  readonly caseId: string;
  readonly document: StudyDocument;
  readonly masks: readonly SeriesMasks[];
  readonly isOffered: boolean;
  readonly retake: Retake | null;
  readonly takeStart: TakeStart;
  readonly retakeSize: FrameSize | null;
  readonly onSubmitted: () => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
  readonly onHelp: () => void;
}

export interface Studio {
  /** Series, slice, windows and cine of the active pane, as in the viewer. */
  readonly study: StudyTools;
  readonly setSeriesId: (seriesId: string) => void;
  readonly panes: StudioPanes;
  readonly picker: BesidePicker;
  readonly tool: StudioTool;
  readonly setTool: (tool: StudioTool) => void;
  readonly ink: InkModel;
  readonly inkKeys: InkKeys;
  readonly masks: MasksModel;
  /** The frame of the recorded picture. */
  readonly frame: Frame;
  readonly model: RecordingSessionModel;
  readonly guard: StudioGuard;
  /** The microphone before a recording. */
  readonly check: SoundCheck;
  readonly script: Script;
  /** Seconds until the recording starts or resumes; `null` if no countdown is running. */
  readonly countdown: number | null;
  /** Record was pressed, and the browser has not handed over the microphone yet. */
  readonly isAsking: boolean;
  readonly goingBack: GoingBack;
  readonly naming: Naming;
  /** Whether every pane shows its image. */
  readonly isDrawn: boolean;
  readonly toggle: () => void;
  /** Runs the command of a key or button. */
  readonly run: (command: StudioCommand) => void;
}

/** What the viewer itself does with the image of the active pane. */
const actsOfView = (study: StudyTools) => ({
  invert: () => study.run('invert'),
  rotate: () => study.run('rotate'),
  planes: () => study.run('planes'),
  play: () => study.run('play'),
  slower: () => study.run('slower'),
  faster: () => study.run('faster'),
  automatic: () => study.run('automatic'),
});

/** The image, the ink, the recording, and the keys for all of them. */
export function useStudio(options: StudioOptions): Studio {
  const { caseId, document, isOffered, retake, takeStart, retakeSize } = options;
  const { onSubmitted, onDone, onLeave, onHelp } = options;
  const masks = useMasks(caseId, options.masks);
  const [tool, setTool] = useTool(masks);
  const panes = useStudioPanes(document, tool);
  const picker = useBesidePicker(panes);
  const { study, ink } = panes.current;
  const paneRef = study.current.handle;
  const pen = tool === 'mask' ? masks.penOf(panes.current) : ink;
  const inkKeys = useInkKeys({ tool, pen, paneRef });
  const second = panes.all[1]?.document;
  const documents = useMemo(() => [document, ...(second ? [second] : [])], [document, second]);
  const scene = useScene({ panes, documents, masks, cross: inkKeys.cross });
  const frameRef = useRef<FrameSize>(frameSizeOf('tall', false));
  const model = useRecordingSession({
    caseId,
    retake,
    takeStart,
    onSubmitted,
    readScene: scene.readScene,
    drawFrame: (canvas) => scene.drawFrame(canvas, frameRef.current),
  });
  const isTwo = panes.all.length > 1;
  const frame = useFrame({ retakeSize, isTwo, isHeld: hasBegun(model.state) });
  useEffect(() => {
    frameRef.current = frame.size;
  }, [frame.size]);
  const guard = useStudioGuard(caseId, model, isOffered, onLeave);
  useOpenSavedDraft(model, guard, onDone);
  const check = useMicrophone(model);
  const script = useScript(model, takeStart.line);
  const goingBack = useGoingBack(model, (at) => panes.inks.forEach((one) => one.goBack(at)));
  const naming = useNaming(model);
  const { countdown, isAsking, toggle, isDrawn } = useRecordButton({ model, guard, check, goingBack, panes });
  const acts: Record<StudioAct, () => void> = {
    undo: pen.undo,
    redo: pen.redo,
    clear: ink.clear,
    color: ink.stepColor,
    fading: ink.toggleFading,
    cross: inkKeys.press,
    nextLine: script.next,
    backLine: script.back,
    ...actsOfView(study),
    reset: () => paneRef.current?.reset(),
    record: toggle,
    goBack: goingBack.go,
    chapter: naming.mark,
    help: onHelp,
    panes: picker.toggle,
    earlier: () => picker.take('earlier'),
    normal: () => picker.take('normal'),
    link: () => isTwo && panes.link.toggle(),
    otherPane: () => isTwo && focusPane(panes, 1 - panes.active),
  };
  const run = (command: StudioCommand) => {
    if (command.kind === 'tool') setTool(command.tool);
    else if (command.kind === 'preset') study.run({ preset: command.at });
    else acts[command.act]();
  };
  useStudioKeys(run);
  const setSeriesId = (seriesId: string) => study.setSeries(0, seriesId);
  return {
    study,
    setSeriesId,
    panes,
    picker,
    tool,
    setTool,
    ink,
    inkKeys,
    masks,
    frame,
    model,
    guard,
    check,
    script,
    countdown: countdown ?? goingBack.countdown,
    isAsking,
    goingBack,
    naming,
    isDrawn,
    toggle,
    run,
  };
}

/** The microphone, tested before a recording and changed in a pause. */
function useMicrophone({ state: { phase }, session }: RecordingSessionModel): SoundCheck {
  return useSoundCheck(phase === 'idle' || phase === 'problem', () => void session().changeMicrophone());
}

interface Naming {
  /** Start of the chapter that was just marked and takes the keys for its name. */
  readonly start: number | null;
  readonly mark: () => void;
  readonly end: () => void;
}

/** Marks chapters, each of which can be named at once. */
function useNaming(model: RecordingSessionModel): Naming {
  const [start, setStart] = useState<number | null>(null);
  return {
    start,
    mark: () => void model.session().mark().then(setStart),
    end: () => setStart(null),
  };
}

/** Changing tools discards a box that is being drawn. Nothing may look masked that will not stay masked. */
function useTool({ drop }: MasksModel): [StudioTool, (tool: StudioTool) => void] {
  const [tool, setTool] = useState<StudioTool>('scroll');
  const take = (next: StudioTool) => {
    drop();
    setTool(next);
  };
  return [tool, take];
}

/** Makes another pane active for tools and keys. */
function focusPane(panes: StudioPanes, pane: number): void {
  panes.activate(pane);
  const canvas = panes.all[pane]?.study.current.handle.current?.canvas();
  canvas?.closest('section')?.focus({ preventScroll: true });
}

/**
 * The Record button: asks for the microphone, counts down and starts. Also cancels an upcoming start and pauses. It says
 * that it asks in the same frame, because a browser may take a second, or show a question.
 */
function useRecordButton({
  model,
  guard,
  check,
  goingBack,
  panes,
}: Pick<Studio, 'model' | 'guard' | 'check' | 'goingBack' | 'panes'>): Pick<
  Studio,
  'countdown' | 'isAsking' | 'toggle' | 'isDrawn'
> {
  const isDrawn = panes.all.every((pane) => pane.study.current.isDrawn);
  const start = () => {
    if (mayStart(model, guard, isDrawn)) void model.session().start();
  };
  const counting = useCountdown(start);
  const asking = useRef<AbortController | null>(null);
  const [isAsking, setAsking] = useState(false);
  const stopAsking = () => {
    asking.current?.abort();
    asking.current = null;
    setAsking(false);
  };
  const begin = async (): Promise<void> => {
    if (!hasCountdown()) return start();
    const { signal } = (asking.current = new AbortController());
    setAsking(true);
    // Ask for the microphone first, so that no prompt appears between the countdown and the first word.
    const isOn = await check.open();
    if (signal.aborted) return;
    stopAsking();
    if (isOn) counting.start();
    else start();
  };
  const toggle = () => {
    if (goingBack.stop()) return;
    if (asking.current) stopAsking();
    else if (counting.left !== null) counting.cancel();
    else if (mayStart(model, guard, isDrawn)) void begin();
    else togglePause(model);
  };
  return { countdown: counting.left, isAsking, toggle, isDrawn };
}

/** Opens the saved draft unless the speaker is leaving. */
function useOpenSavedDraft(
  { state, file }: RecordingSessionModel,
  { leaving }: StudioGuard,
  onDone: () => void,
) {
  const isDone = (state.phase === 'saved' || file?.phase === 'saved') && !leaving.isLeaving;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
}
