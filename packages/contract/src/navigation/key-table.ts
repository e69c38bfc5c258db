// Every keyboard shortcut, by the room where it works. A room is a page, or a part of one that has keys of its own. The web
// app reads its keys, tool tips and help from here.

/** Keys as `KeyboardEvent.key` names them, letters in upper case, with `Ctrl+` or `Shift+` before them. */
type Keys = readonly [string, ...string[]];

/** Keys of a study's images, in the viewer and in the studio alike. */
const imageKeys = {
  scroll: ['S'],
  brightness: ['W'],
  zoom: ['Z'],
  pan: ['H'],
  pen: ['P'],
  length: ['D'],
  resetView: ['Shift+Z'],
  invert: ['I'],
  play: ['Shift+S'],
  slower: [','],
  faster: ['.'],
  planes: ['Shift+V'],
} as const satisfies Record<string, Keys>;

const moving = { next: ['J', 'ArrowDown'], previous: ['K', 'ArrowUp'] } as const satisfies Record<
  string,
  Keys
>;

/** The same name means the same thing in every room. */
export const keyTable = {
  everywhere: { help: ['?'], palette: ['Ctrl+K'] },
  cases: {
    ...moving,
    open: ['Enter'],
    look: ['Space'],
    choose: ['X'],
    claim: ['C'],
    close: ['Escape'],
    search: ['/'],
  },
  case: { next: ['J'], previous: ['K'], claim: ['C'], record: ['R'], note: ['N'] },
  people: { next: ['J'], previous: ['K'], invite: ['I'], pasteList: ['P'], search: ['/'] },
  workspaces: { next: ['J'], previous: ['K'], newWorkspace: ['N'], close: ['Escape'] },
  orders: { next: ['J'], previous: ['K'], open: ['Enter'], search: ['/'] },
  player: {
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
  },
  captions: { chapter: ['M'], save: ['Ctrl+S'], undoEdit: ['Ctrl+Z'], redoEdit: ['Ctrl+Shift+Z'] },
  viewer: {
    ...imageKeys,
    angle: ['G'],
    roi: ['O'],
    automatic: ['A'],
    rotate: ['T'],
    flip: ['F'],
    overlay: ['V'],
    twoViews: ['B'],
    linked: ['L'],
    fullScreen: ['X'],
    more: ['M'],
    undoMeasure: ['Backspace', 'Delete'],
    slices: ['ArrowUp', 'ArrowDown'],
    series: ['[', ']'],
    zoomSteps: ['+', '-'],
    presets: ['1', '2', '3', '4', '5', '6'],
  },
  document: { zoomSteps: ['+', '-'], fit: ['0'], pages: ['PageUp', 'PageDown'] },
  studio: {
    ...imageKeys,
    recordVideo: ['Space'],
    goBack: ['B'],
    chapter: ['M'],
    nextLine: ['Enter'],
    backLine: ['Shift+Enter'],
    arrow: ['A'],
    circle: ['E'],
    text: ['T'],
    laser: ['L'],
    eraser: ['X'],
    mask: ['Q'],
    undo: ['U'],
    redo: ['Shift+U'],
    clear: ['Shift+X'],
    color: ['Shift+P'],
    fading: ['Shift+I'],
    cross: ['V'],
    rotateImage: ['O'],
    automaticWindow: ['0'],
    panes: ['F'],
    otherPane: ['Shift+F'],
    earlier: ['Y'],
    normal: ['Shift+Y'],
    linkPanes: ['G'],
    help: ['?'],
  },
  recordingReview: {
    playVideo: ['Space'],
    secondBack: ['ArrowLeft'],
    secondForward: ['ArrowRight'],
    fiveBack: ['Shift+ArrowLeft'],
    fiveForward: ['Shift+ArrowRight'],
    trimStart: ['['],
    trimEnd: [']'],
    split: ['\\'],
    record: ['R'],
    recordPart: ['Shift+R'],
    chapter: ['M'],
    removePart: ['Delete'],
    undoEdit: ['Ctrl+Z'],
    redoEdit: ['Ctrl+Shift+Z'],
    send: ['Ctrl+Enter'],
  },
  request: { send: ['Ctrl+Enter'] },
} as const satisfies Record<string, Record<string, Keys>>;

export type KeyRoom = keyof typeof keyTable;
type ActionsOf<Room> = Room extends KeyRoom ? keyof (typeof keyTable)[Room] : never;
export type KeyAction = ActionsOf<KeyRoom>;

/** Returns every key of a room and its action. */
export const keysOfRoom = (room: KeyRoom): (readonly [action: KeyAction, keys: Keys])[] =>
  Object.entries(keyTable[room]) as [KeyAction, Keys][];

/** What a browser says about a key press. */
type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** Returns a key press as the table names it. Command counts as Ctrl. `null` with Alt, which types characters. */
export function keyNameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey) return null;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // Symbols already imply Shift; letters and named keys do not.
  const isShifted = shiftKey && /^(\p{L}|\w{2,})$/u.test(name);
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${isShifted ? 'Shift+' : ''}${name}`;
}

/** Returns what a key press does in a room, or `null`. */
export function actionOfKey(room: KeyRoom, press: Press): KeyAction | null {
  const name = keyNameOf(press);
  return keysOfRoom(room).find(([, keys]) => name !== null && keys.includes(name))?.[0] ?? null;
}
