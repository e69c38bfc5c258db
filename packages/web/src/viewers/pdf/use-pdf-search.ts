import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-library.ts';
import { findInPages, type PdfMatch } from './pdf-search.ts';

export interface PdfSearch {
  query: string;
  setQuery: (query: string) => void;
  matches: readonly PdfMatch[];
  /** Zero-based. */
  current: number;
  step: (by: 1 | -1) => void;
}

/** Reads the text of all pages on the first search and steps through the matches. */
export function usePdfSearch(document: PDFDocumentProxy | null): PdfSearch {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const pages = usePageTexts(query === '' ? null : document);
  const matches = findInPages(pages, query);
  return {
    query,
    setQuery: (to) => {
      setQuery(to);
      setCurrent(0);
    },
    matches,
    current: Math.min(current, Math.max(0, matches.length - 1)),
    step: (by) =>
      setCurrent((now) => (matches.length === 0 ? 0 : (now + by + matches.length) % matches.length)),
  };
}

function usePageTexts(document: PDFDocumentProxy | null): string[][] {
  const [texts, setTexts] = useState<{ of: PDFDocumentProxy; pages: string[][] } | null>(null);
  useEffect(() => {
    if (!document) return;
    let isOver = false;
    const read = async () => {
      const pages: string[][] = [];
      for (let at = 1; at <= document.numPages && !isOver; at += 1) {
        const { items } = await (await document.getPage(at)).getTextContent();
        pages.push(items.flatMap((item) => ('str' in item ? [item.str] : [])));
        if (!isOver) setTexts({ of: document, pages: [...pages] });
      }
    };
    // The document may be closed meanwhile, and then nobody needs the result.
    read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [document]);
  return texts !== null && texts.of === document ? texts.pages : [];
}
