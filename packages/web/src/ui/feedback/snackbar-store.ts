// The visible snackbars: how many, how long, and when they pause.

export type SnackbarKind = 'done' | 'error' | 'update';

export interface Snackbar {
  readonly id: number;
  readonly kind: SnackbarKind;
  readonly text: string;
  readonly action?: {
    readonly label: string;
    readonly onAction: () => void;
    /** Label of a close button next to the action. */
    readonly close?: string;
  };
}

/** A normal snackbar stays 10 s, an error 11 s. */
export const snackbarTimes: Readonly<Record<SnackbarKind, number>> = {
  done: 10_000,
  update: 10_000,
  error: 11_000,
};
const maxVisible = 3;

let shown: readonly Snackbar[] = [];
let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function show(next: readonly Snackbar[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function startTimer(snackbar: Snackbar): void {
  clearTimeout(timers.get(snackbar.id));
  timers.set(
    snackbar.id,
    setTimeout(() => dismissSnackbar(snackbar.id), snackbarTimes[snackbar.kind]),
  );
}

/** Shows a message at the bottom left. A repeated message is shown once, and restarts its timer. */
export function notify(kind: SnackbarKind, text: string, action?: Snackbar['action']): void {
  const same = shown.find((snackbar) => snackbar.text === text && snackbar.kind === kind);
  const snackbar: Snackbar = { id: same?.id ?? nextId++, kind, text, ...(action ? { action } : {}) };
  startTimer(snackbar);
  const others = shown.filter((other) => other.id !== snackbar.id);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - maxVisible))) forget(old.id);
  show([...others, snackbar].slice(-maxVisible));
}

function forget(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function dismissSnackbar(id: number): void {
  forget(id);
  show(shown.filter((snackbar) => snackbar.id !== id));
}

/** Pauses all timers while the pointer or the focus is on a snackbar, so that it can be read. */
export function holdSnackbars(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

export function releaseSnackbars(): void {
  for (const snackbar of shown) startTimer(snackbar);
}

export function subscribeToSnackbars(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSnackbars(): readonly Snackbar[] {
  return shown;
}
