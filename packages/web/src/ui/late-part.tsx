// Parts that a page can do without until it is seen: they come after everything that it shows at first.
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

/** Settled once the page with its pictures is there, or somebody wants to use it before. */
function pageSeen(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const signs = ['load', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, () => resolve(), { once: true, capture: true });
  });
}

/** A part of a page that comes after the first sight of it. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(async () => {
    await pageSeen();
    return load();
  });

/** What a control begins with that has taken the place of its stand-in. */
export interface LateStart {
  /** The stand-in was pressed, or is being pressed. */
  isWanted: boolean;
  /** Takes over the focus of the stand-in. */
  buttonRef: typeof focusNow | null;
}

interface LateControlProps {
  /** The button alone, which looks the same. */
  standIn: ReactElement<StandInProps>;
  children: (start: LateStart) => ReactNode;
}

/** What a button that stands in must take. */
export type StandInProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onFocus' | 'onBlur' | 'onPointerDown' | 'onPointerLeave' | 'onPointerCancel' | 'onKeyDown'
>;

/**
 * A button whose menu or panel is a late part. Neither a press nor the focus of its stand-in is lost, also where the
 * stand-in is replaced between the press and the release, when browsers report no click.
 */
export function LateControl({ standIn, children }: LateControlProps) {
  const [isWanted, setWanted] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const letGo = () => setHeld(false);
  const instead = cloneElement(standIn, {
    onClick: () => setWanted(true),
    onPointerDown: () => setHeld(true),
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onKeyDown: ({ key }) => setHeld(key === ' '),
    onFocus: () => setFocus(true),
    onBlur: () => {
      setFocus(false);
      letGo();
    },
  });
  return (
    <Suspense fallback={instead}>
      {children({ isWanted: isWanted || isHeld, buttonRef: hasFocus ? focusNow : null })}
    </Suspense>
  );
}

/** Whether a menu or panel is open. It opens after its button is there, so that the focus finds the way back to it. */
export function useLateOpening(isWanted: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return [isOpen, setOpen];
}
