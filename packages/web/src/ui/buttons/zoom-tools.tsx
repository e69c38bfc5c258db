import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './zoom-tools.module.css';

// Zoom of documents and pictures (H-010, X-013): by a tenth, within limits.
export const zoomStep = 1.1;
const zoomRange = { least: 0.25, most: 8 } as const;

/** Returns `zoom` times `factor`, within limits. 1 is the initial size. */
export const zoomed = (zoom: number, factor: number): number =>
  Math.min(zoomRange.most, Math.max(zoomRange.least, zoom * factor));

export interface ZoomToolsProps {
  /** 1 is the initial size. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Zoom out, current zoom, zoom in, and reset. */
export function ZoomTools({ zoom, onZoom }: ZoomToolsProps) {
  const words = useUiTexts();
  const percent = Math.round(zoom * 100);
  return (
    <span className={styles['tools']}>
      <IconButton label={words.zoomOut} onPress={() => onZoom(zoomed(zoom, 1 / zoomStep))}>
        <ZoomOut size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="num" role="status" aria-label={fillPlaceholders(words.zoomIs, { n: percent })}>
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
