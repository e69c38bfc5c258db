// The keyboard shortcuts of the video player.

export type PlayerCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'start'
  | 'end'
  | 'slower'
  | 'faster'
  | 'captions'
  | 'fullscreen'
  | 'mute'
  | 'look';

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const commands = new Map(
  Object.entries<PlayerCommand>({
    ' ': 'toggle',
    k: 'toggle',
    ArrowLeft: 'back',
    ArrowRight: 'forward',
    Home: 'start',
    End: 'end',
    '<': 'slower',
    '>': 'faster',
    c: 'captions',
    f: 'fullscreen',
    m: 'mute',
    e: 'look',
  }),
);

/**
 * Returns the command of a key, or `null`. Keys with Ctrl, Alt or Command belong to the browser. On a button, the space
 * bar presses that button.
 */
export function playerCommand(pressed: PressedKey, isOnButton: boolean): PlayerCommand | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (isOnButton && pressed.key === ' ') return null;
  return commands.get(pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key) ?? null;
}
