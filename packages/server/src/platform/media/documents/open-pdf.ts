import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ByteSource } from '../dicom/dicom-source.ts';

const library = new URL('.', import.meta.resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => fileURLToPath(new URL(`${name}/`, library));

/** Opens a PDF in the media child. Nothing in the file is run or fetched. The caller destroys the task. */
export const openPdf = (source: ByteSource): PDFDocumentLoadingTask =>
  getDocument({
    data: new Uint8Array(source.read(0, source.length)),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
