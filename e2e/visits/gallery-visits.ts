// The components of the design system, light and dark.
import { heading, type Visit } from './visit.ts';

export const galleryVisits: Visit[] = ['light', 'dark'].map((theme) => ({
  name: `gallery ${theme}`,
  path: `/dev/gallery?theme=${theme}`,
  ready: heading('Lists'),
}));
