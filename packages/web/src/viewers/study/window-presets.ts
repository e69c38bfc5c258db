// The windows with well-known names. Their values depend on the modality.
import { endsOfWindow } from '@plainscan/contract';
import type { GrayRange } from '../viewport/viewport-gestures.ts';

export type PresetName = 'brain' | 'soft' | 'lung' | 'bone' | 'vessels' | 'liver';

export interface WindowPreset {
  readonly name: PresetName;
  readonly width: number;
  readonly center: number;
}

const ct: readonly WindowPreset[] = [
  { name: 'soft', width: 400, center: 40 },
  { name: 'lung', width: 1500, center: -600 },
  { name: 'bone', width: 2000, center: 400 },
  { name: 'brain', width: 80, center: 40 },
  { name: 'liver', width: 150, center: 60 },
  { name: 'vessels', width: 600, center: 200 },
];

/**
 * Returns the named windows of a modality. Only CT values mean the same on every machine; other modalities have none.
 */
export const presetsOf = (modality: string): readonly WindowPreset[] => (modality === 'CT' ? ct : []);

export const rangeOfPreset = ({ width, center }: WindowPreset): GrayRange =>
  endsOfWindow({ width, center, shape: 'linear' });
