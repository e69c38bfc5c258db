import { fileURLToPath } from 'node:url';

/** The image library's own worker, which its package does not export by name. */
export const frameDecoder = {
  'frame-decoder?worker': `${fileURLToPath(
    new URL(
      '../../../node_modules/@cornerstonejs/dicom-image-loader/dist/esm/decodeImageFrameWorker.js',
      import.meta.url,
    ),
  )}?worker`,
};
