// The library's build for older browsers, which brings what they lack. Its other build draws blank pages in every browser
// before Chrome 147, Safari 26.2 and Firefox 144, without an error.
import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build makes an address of it
import workerUrl from './pdf-worker.ts?worker&url';
import { PdfAssets } from './pdf-assets.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export { TextLayer, type PDFDocumentProxy };

export type PdfProblem = 'network' | 'needs-password' | 'unreadable';

const problems: Record<string, PdfProblem> = {
  PasswordException: 'needs-password',
  InvalidPDFException: 'unreadable',
  FormatError: 'unreadable',
};

/** Why a document cannot be shown. */
export const problemOfPdf = (error: unknown): PdfProblem =>
  problems[error instanceof Error ? error.name : ''] ?? 'network';

export interface PdfLoading {
  readonly document: Promise<PDFDocumentProxy>;
  close: () => void;
}

/** Opens a document. Nothing in it runs: no scripts, forms or links. */
export function openPdf(url: string): PdfLoading {
  const task = getDocument({
    url,
    BinaryDataFactory: PdfAssets,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    // A larger image has no visible benefit and crashes small devices.
    maxImageSize: 64 * 1024 * 1024,
  });
  return { document: task.promise, close: () => void task.destroy() };
}
