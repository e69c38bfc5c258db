import type { Introduction } from '@plainscan/contract';

/** A clinic's introduction, ready to play. */
export const testIntroduction: Introduction = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  status: 'ready',
  duration: 42,
  size: { width: 1280, height: 720 },
  thumbnailPath: '/media/poster',
  downloadLink: '/media/welcome',
  h264: { downloadLink: '/media/welcome' },
  smallLink: '/media/welcome-small',
  failure: null,
  progress: null,
  failedJobId: null,
  replacement: null,
};
