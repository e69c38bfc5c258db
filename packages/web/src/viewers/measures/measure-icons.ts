import { Ruler, SquareDashed, TriangleRight, type LucideIcon } from 'lucide-react';
import type { MeasureTool } from '../viewport/viewport-gestures.ts';

/** The icon of each measuring tool, in the toolbar and in the list of tools. */
export const measureIcons: Record<MeasureTool, LucideIcon> = {
  length: Ruler,
  angle: TriangleRight,
  roi: SquareDashed,
};
