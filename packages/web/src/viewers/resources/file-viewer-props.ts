import type { Resource } from '@plainscan/contract';
import type { ViewerFrameProps } from './viewer-frame.tsx';

/** Props of every file viewer: the resource and the frame that it fills. */
export interface FileViewerProps {
  resource: Resource;
  /** Fetches it again with working links. */
  renew: () => Promise<Resource>;
  room: Omit<ViewerFrameProps, 'children' | 'tools'>;
}
