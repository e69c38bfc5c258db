import { useEffect, useState } from 'react';
import { openPdf, problemOfPdf, type PDFDocumentProxy, type PdfProblem } from './pdf-library.ts';

export type PdfState =
  | { at: 'loading' }
  | { at: 'failed'; problem: PdfProblem }
  | { at: 'open'; document: PDFDocumentProxy; sizes: PageSize[] };

/** In points, 72 per inch. */
export interface PageSize {
  width: number;
  height: number;
}

/** Only this many pages are measured. Later ones are assumed to be as large as the first. */
const measuredPages = 200;

async function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const count = Math.min(document.numPages, measuredPages);
  // Together, because each may have to wait for a part of the file.
  const pages = await Promise.all(Array.from({ length: count }, (_, at) => document.getPage(at + 1)));
  const sizes = pages.map((page): PageSize => {
    const { width, height } = page.getViewport({ scale: 1 });
    return { width, height };
  });
  const first = sizes[0] ?? { width: 612, height: 792 };
  return Array.from({ length: document.numPages }, (_, at) => sizes[at] ?? first);
}

/** Opens a document while the component is mounted. Changing `turn` opens it again. */
export function usePdf(path: string, turn: number): PdfState {
  const [state, setState] = useState<PdfState & { of?: string }>({ at: 'loading' });
  const key = `${turn}:${path}`;
  useEffect(() => {
    const loading = openPdf(path);
    let isOver = false;
    loading.document
      .then(async (document) => ({ document, sizes: await sizesOf(document) }))
      .then(
        (opened) => isOver || setState({ at: 'open', ...opened, of: key }),
        (error: unknown) => isOver || setState({ at: 'failed', problem: problemOfPdf(error), of: key }),
      );
    return () => {
      isOver = true;
      loading.close();
    };
  }, [path, key]);
  return state.of === key ? state : { at: 'loading' };
}
