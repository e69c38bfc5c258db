// Parts that are not visible at first. They load after everything that the page shows initially.
import {
  cloneElement,
  Suspense,
  useEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { focusNow } from './fields/focus-now.ts';
import { lazyPart } from './load-part.ts';

/** After this time, parts load even if the page still waits for its data, in milliseconds. */
const longestWait = 5_000;

/** Returns whether the page's files have loaded and it shows what it requested. */
const isPageShown = (): boolean =>
  document.readyState === 'complete' &&
  document.getElementById('root')?.querySelector('main') !== null &&
  document.querySelector('[data-loading]') === null;

/** Resolves once the page and its images have loaded and its data is shown, or when the user needs the part earlier. */
function pageReady(): Promise<void> {
  if (isPageShown()) return Promise.resolve();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, () => resolve(), { once: true, capture: true });
    const look = () => {
      if (isPageShown() || performance.now() - startedAt > longestWait) resolve();
      else setTimeout(look, 100);
    };
    setTimeout(look, 100);
  });
}

/** A part that loads after the page is first visible. */
export const deferredPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(async () => {
    await pageReady();
    return load();
  });

/** The initial state that a control takes over from its placeholder. */
export interface DeferredStart {
  /** `true` if the placeholder was pressed, or is being pressed. */
  isWanted: boolean;
  /** Takes over the focus of the placeholder. */
  buttonRef: typeof focusNow | null;
}

interface DeferredControlProps {
  /** Only the button, which looks the same. */
  standIn: ReactElement<StandInProps>;
  children: (start: DeferredStart) => ReactNode;
}

/** The props that a placeholder button must accept. */
export type StandInProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onFocus' | 'onBlur' | 'onPointerDown' | 'onPointerLeave' | 'onPointerCancel' | 'onKeyDown'
>;

/**
 * A button whose menu or panel loads late. Presses and focus of its placeholder are not lost, even if the placeholder
 * is replaced between press and release, when browsers fire no click.
 */
export function DeferredControl({ standIn, children }: DeferredControlProps) {
  const [isWanted, setWanted] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const releasePress = () => setHeld(false);
  const instead = cloneElement(standIn, {
    onClick: () => setWanted(true),
    onPointerDown: () => setHeld(true),
    onPointerLeave: releasePress,
    onPointerCancel: releasePress,
    onKeyDown: ({ key }) => setHeld(key === ' '),
    onFocus: () => setFocus(true),
    onBlur: () => {
      setFocus(false);
      releasePress();
    },
  });
  return (
    <Suspense fallback={instead}>
      {children({ isWanted: isWanted || isHeld, buttonRef: hasFocus ? focusNow : null })}
    </Suspense>
  );
}

/** The state of a menu or panel. It opens after its button is rendered, so that the focus can return to it. */
export function useDeferredOpening(isWanted: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return [isOpen, setOpen];
}
