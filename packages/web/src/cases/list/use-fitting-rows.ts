import { maxPageSize, pageSize } from '@plainscan/contract';
import { useEffect, useState } from 'react';

/** The bars, the title and the tools above the rows, and the foot below them, in pixels. */
const around = 320;
const rowHeight = 58;

/** D-001: ten rows, or as many as a taller window has space for. */
const rowsIn = (height: number): number =>
  Math.min(maxPageSize, Math.max(pageSize, Math.floor((height - around) / rowHeight)));

/** Returns the number of rows of a page. It follows the window's height. */
export function useFittingRows(): number {
  const [rows, setRows] = useState(() => rowsIn(window.innerHeight));
  useEffect(() => {
    const measure = () => setRows(rowsIn(window.innerHeight));
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return rows;
}
