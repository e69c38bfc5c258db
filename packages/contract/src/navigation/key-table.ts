// Every keyboard shortcut, by the room where it works. The web app reads its keys, tool tips and help from here and from
// the parts of it, of which a page loads only what it needs.
import { documentRoom, viewerRoom } from './image-keys.ts';
import { captionsRoom, glossaryRoom, ordersRoom, peopleRoom, workspacesRoom } from './list-keys.ts';
import { caseRoom, casesRoom, everywhereRoom, requestRoom, type Keys, type RoomKeys } from './room-keys.ts';
import { recordingReviewRoom, recordingWordsRoom, studioRoom } from './studio-keys.ts';

/** The design system has these keys too; a test compares them. */
const playerRoom = {
  playVideo: ['Space'],
  back: ['ArrowLeft'],
  forward: ['ArrowRight'],
  videoStart: ['Home'],
  videoEnd: ['End'],
  slowerVideo: ['<'],
  fasterVideo: ['>'],
  captions: ['T'],
  mute: ['U'],
  fullScreenVideo: ['F'],
  explore: ['E'],
} as const satisfies RoomKeys;

/** The same name means the same thing in every room. */
export const keyTable = {
  everywhere: everywhereRoom,
  cases: casesRoom,
  case: caseRoom,
  people: peopleRoom,
  workspaces: workspacesRoom,
  orders: ordersRoom,
  glossary: glossaryRoom,
  player: playerRoom,
  captions: captionsRoom,
  viewer: viewerRoom,
  document: documentRoom,
  studio: studioRoom,
  recordingReview: recordingReviewRoom,
  recordingWords: recordingWordsRoom,
  request: requestRoom,
} as const;

export type KeyRoom = keyof typeof keyTable;
type ActionsOf<Room> = Room extends KeyRoom ? keyof (typeof keyTable)[Room] : never;
export type KeyAction = ActionsOf<KeyRoom>;

/** Returns every key of a room and its action. */
export const keysOfRoom = (room: KeyRoom): (readonly [action: KeyAction, keys: Keys])[] =>
  Object.entries(keyTable[room]) as [KeyAction, Keys][];
