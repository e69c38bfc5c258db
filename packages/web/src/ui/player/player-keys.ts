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

/** The key of each command, as the browser names it, letters in upper case. */
export const playerKeys: Record<PlayerCommand, string> = {
  toggle: ' ',
  back: 'ArrowLeft',
  forward: 'ArrowRight',
  start: 'Home',
  end: 'End',
  slower: '<',
  faster: '>',
  captions: 'T',
  fullscreen: 'F',
  mute: 'U',
  look: 'E',
};

const commands = new Map(
  Object.entries(playerKeys).map(([command, key]) => [key, command as PlayerCommand] as const),
);

/**
 * Returns the command of a key, or `null`. Keys with Ctrl, Alt or Command belong to the browser. On a button, the space
 * bar presses that button.
 */
export function playerCommand(pressed: PressedKey, isOnButton: boolean): PlayerCommand | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (isOnButton && pressed.key === ' ') return null;
  return commands.get(pressed.key.length === 1 ? pressed.key.toUpperCase() : pressed.key) ?? null;
}
