import type { ByteSource } from '../dicom/dicom-source.ts';

/** The input of each view: the file, and the path for its drawings. */
export type ViewSource = { source: ByteSource; outputBase: string };
