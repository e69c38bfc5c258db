import { normalizeTracks, type EditedTracks, type VideoTracks } from '@plainscan/contract';
import { useReducer, type Dispatch } from 'react';
import { applyEdit, type TrackEdit } from './track-edits.ts';

export interface EditorState {
  readonly tracks: VideoTracks;
  /** The server's tracks and their version. */
  readonly saved: VideoTracks;
  readonly version: number;
  readonly past: readonly VideoTracks[];
  readonly future: readonly VideoTracks[];
  /** The field of the last edit. More typing there is the same step. */
  readonly typing: string | null;
  /** The caption to focus next, with a counter that tells requests apart. */
  readonly focus: { readonly index: number; readonly count: number };
}

export type EditorAction =
  | TrackEdit
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'saved' | 'load'; readonly answer: EditedTracks };

const maxUndoSteps = 200;

const tracksOf = ({ captions, chapters }: VideoTracks): VideoTracks => ({ captions, chapters });

export const newEditor = (answer: EditedTracks): EditorState => ({
  tracks: tracksOf(answer),
  saved: tracksOf(answer),
  version: answer.version,
  past: [],
  future: [],
  typing: null,
  focus: { index: -1, count: 0 },
});

const same = (one: VideoTracks, other: VideoTracks): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** Normalizes the tracks for comparison, regardless of property order. */
const ordered = (tracks: VideoTracks) => {
  const { captions, chapters } = normalizeTracks(tracks);
  return [
    captions.map(({ start, end, text }) => [start, end, text]),
    chapters.map(({ start, title }) => [start, title]),
  ];
};

export const hasChanges = ({ tracks, saved }: EditorState): boolean => !same(tracks, saved);

export function reduceEditor(state: EditorState, action: EditorAction, duration: number): EditorState {
  switch (action.kind) {
    case 'undo':
      return step(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [...state.future, state.tracks],
      });
    case 'redo':
      return step(state, state.future.at(-1), {
        past: [...state.past, state.tracks],
        future: state.future.slice(0, -1),
      });
    case 'saved':
      return { ...state, saved: tracksOf(action.answer), version: action.answer.version };
    case 'load':
      return newEditor(action.answer);
    default:
      return edit(state, action, duration);
  }
}

function step(
  state: EditorState,
  to: VideoTracks | undefined,
  change: Pick<EditorState, 'past' | 'future'>,
): EditorState {
  return to === undefined ? state : { ...state, ...change, tracks: to, typing: null };
}

function edit(state: EditorState, action: TrackEdit, duration: number): EditorState {
  const tracks = applyEdit(state.tracks, action, duration);
  if (tracks === state.tracks || same(tracks, state.tracks)) return { ...state, tracks };
  const typing = action.kind === 'text' || action.kind === 'title' ? `${action.kind} ${action.index}` : null;
  const continuesTyping = typing !== null && typing === state.typing;
  const past = continuesTyping ? state.past : [...state.past, state.tracks].slice(-maxUndoSteps);
  return { ...state, tracks, past, future: [], typing, focus: focusAfter(state, tracks, action) };
}

/** After a split the second half has the focus, and after a removal the next caption. */
function focusAfter(
  { focus }: EditorState,
  { captions }: VideoTracks,
  action: TrackEdit,
): EditorState['focus'] {
  const to = (index: number) => ({ index: Math.min(index, captions.length - 1), count: focus.count + 1 });
  if (action.kind === 'split') return to(action.index + 1);
  if (action.kind === 'merge' || action.kind === 'remove') return to(action.index);
  if (action.kind === 'insert') return to(captions.findIndex(({ text }) => text === ''));
  return focus;
}

/** `duration` is in seconds. */
export function useTrackEditor(
  answer: EditedTracks,
  duration: number,
): [EditorState, Dispatch<EditorAction>] {
  return useReducer(
    (state: EditorState, action: EditorAction) => reduceEditor(state, action, duration),
    answer,
    newEditor,
  );
}
