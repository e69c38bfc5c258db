import { Contrast, Eraser, Layers, Move, Pen, Undo2, ZoomIn } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { toolKeys } from '../../viewers/study/viewer-keys.ts';
import { viewerMessages } from '../../viewers/study/viewer-messages.ts';
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import type { ViewerTool } from '../../viewers/viewport/viewport-gestures.ts';
import { studioMessages } from './studio-messages.ts';
import styles from './studio-page.module.css';

const TOOLS: readonly (readonly [ViewerTool, LucideIcon])[] = [
  ['scroll', Layers],
  ['pen', Pen],
  ['window', Contrast],
  ['zoom', ZoomIn],
  ['pan', Move],
];

interface StudioToolsProps {
  readonly activeTool: ViewerTool;
  readonly onToolChange: (tool: ViewerTool) => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly language: ViewerLanguage;
}

/** The upright bar over the pane; every tool has a key. */
export function StudioTools({ activeTool, onToolChange, onUndo, onClear, language }: StudioToolsProps) {
  const viewer = viewerMessages[language];
  const studio = studioMessages[language];
  const button = (label: string, key: string, Icon: LucideIcon, onClick: () => void, pressed?: boolean) => (
    <button
      key={key}
      type="button"
      className={styles.tool}
      aria-label={`${label}, ${viewer.key(key)}`}
      title={`${label} (${key})`}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={studio.drawingTools} aria-orientation="vertical">
      {TOOLS.map(([tool, Icon]) =>
        button(viewer.tools[tool], toolKeys[tool], Icon, () => onToolChange(tool), tool === activeTool),
      )}
      <hr />
      {button(studio.tools.undo, 'U', Undo2, onUndo)}
      {button(studio.tools.clear, 'X', Eraser, onClear)}
    </div>
  );
}
