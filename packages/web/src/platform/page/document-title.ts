import { useEffect } from 'react';
import { productName } from './page-settings.ts';

/** Sets the window's title to `page | place`. Never pass a patient's name: titles stay in the browser's history. */
export function useDocumentTitle(page: string, place = productName()): void {
  useEffect(() => {
    document.title = page ? `${page} | ${place}` : place;
  }, [page, place]);
}
