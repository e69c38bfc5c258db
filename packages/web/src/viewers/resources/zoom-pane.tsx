import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { zoomed, zoomStep } from '../../ui/buttons/zoom-tools.tsx';
import { pinchRatio, type Point } from '../viewport/viewport-gestures.ts';
import styles from './zoom-pane.module.css';

export interface ZoomPaneProps {
  label: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Called for Page Up and Page Down if there is more than one page. */
  onPage?: ((by: 1 | -1) => void) | undefined;
  /** Whether a mouse drags the picture. Otherwise it selects text. */
  canDrag: boolean;
  onScroll?: (() => void) | undefined;
  children: ReactNode;
}

/** A scrolling area that zooms a file around its middle: by keyboard, Ctrl+wheel, or pinch. */
export function ZoomPane(props: ZoomPaneProps) {
  const { label, zoom, canDrag, onScroll, children } = props;
  const place = useRef<HTMLDivElement>(null);
  useSteadyMiddle(place, zoom);
  usePinch(place, props);
  return (
    <div
      ref={place}
      className={styles['place']}
      data-keys="document"
      data-drag={canDrag || undefined}
      role="group"
      tabIndex={0}
      aria-label={label}
      onKeyDown={(event) => runKey(event, props)}
      onScroll={onScroll}
      onPointerMove={(event) => {
        if (!canDrag || event.pointerType !== 'mouse' || event.buttons !== 1) return;
        event.currentTarget.scrollBy(-event.movementX, -event.movementY);
      }}
    >
      {children}
    </div>
  );
}

function runKey(event: KeyboardEvent, { zoom, onZoom, onPage }: ZoomPaneProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=') onZoom(zoomed(zoom, zoomStep));
  else if (event.key === '-') onZoom(zoomed(zoom, 1 / zoomStep));
  else if (event.key === '0') onZoom(1);
  else if (onPage && event.key === 'PageDown') onPage(1);
  else if (onPage && event.key === 'PageUp') onPage(-1);
  else return;
  event.preventDefault();
}

/** Keeps the middle in place when the size changes. */
function useSteadyMiddle(place: { current: HTMLDivElement | null }, zoom: number): void {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = place.current;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (!element || ratio === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [place, zoom]);
}

const fingersOf = ({ touches }: TouchEvent): [Point, Point] | null => {
  const [a, b] = [touches[0], touches[1]];
  return a && b
    ? [
        { x: a.clientX, y: a.clientY },
        { x: b.clientX, y: b.clientY },
      ]
    : null;
};

function usePinch(place: { current: HTMLDivElement | null }, { zoom, onZoom }: ZoomPaneProps): void {
  const change = useEffectEvent((ratio: number) => onZoom(zoomed(zoom, ratio)));
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const abort = new AbortController();
    const options = { passive: false, signal: abort.signal };
    let before: [Point, Point] | null = null;
    element.addEventListener('touchstart', (event) => (before = fingersOf(event)), options);
    element.addEventListener(
      'touchmove',
      (event) => {
        const now = fingersOf(event);
        if (!before || !now) return;
        event.preventDefault();
        change(pinchRatio(before, now));
        before = now;
      },
      options,
    );
    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        change(Math.exp(-event.deltaY / 300));
      },
      options,
    );
    return () => abort.abort();
  }, [place]);
}
