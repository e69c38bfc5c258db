import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { fillWords, useUiWords } from '../text/ui-words.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './zoom-tools.module.css';

// How every document and picture is enlarged (H-010, X-013): by a tenth, within limits.
export const zoomStep = 1.1;
const zoomRange = { least: 0.25, most: 8 } as const;

/** `zoom` times `factor`, within what makes sense; 1 is where a file starts. */
export const zoomed = (zoom: number, factor: number): number =>
  Math.min(zoomRange.most, Math.max(zoomRange.least, zoom * factor));

export interface ZoomToolsProps {
  /** 1 is where a file starts. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Smaller, how large, larger, and back. */
export function ZoomTools({ zoom, onZoom }: ZoomToolsProps) {
  const words = useUiWords();
  const percent = Math.round(zoom * 100);
  return (
    <span className={styles['tools']}>
      <IconButton label={words.zoomOut} onPress={() => onZoom(zoomed(zoom, 1 / zoomStep))}>
        <ZoomOut size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="num" role="status" aria-label={fillWords(words.zoomIs, { n: percent })}>
        {percent} %
      </span>
      <IconButton label={words.zoomIn} onPress={() => onZoom(zoomed(zoom, zoomStep))}>
        <ZoomIn size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={words.zoomReset} onPress={() => onZoom(1)}>
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
