import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

const library = new URL('.', import.meta.resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => fileURLToPath(new URL(`${name}/`, library));

/** Opens a PDF in the media child. Nothing in the file is run or fetched. The caller destroys the task. */
export const openPdf = (bytes: Buffer): PDFDocumentLoadingTask =>
  getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
