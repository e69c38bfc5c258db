// The words of a written report that is a file: those that it has as text, or those that were recognized on its pages.
import type { Doubt, RecognizedWords } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import type { FileAccess } from '../passes/file-access.ts';
import { recognizedWordsQuery } from './recognized-words-query.ts';
import { pageResourceQuery } from './resource-queries.ts';
import { useFileText } from './use-file-text.ts';
import { useResource } from './use-resource.ts';

export type FileWords =
  | { readonly kind: 'typed'; readonly text: string }
  | {
      readonly kind: 'recognized';
      /** Of all pages, with an empty line between them. Empty if nothing could be read. */
      readonly text: string;
      readonly doubts: readonly Doubt[];
      /** The pages that were read, if there are more. */
      readonly firstPages: number | null;
    }
  | { readonly kind: 'reading'; readonly pagesRead: number; readonly pagesToRead: number | null };

/**
 * Returns the words of a file, by the session or by another access. `null` while they are not known, and for a file without
 * words.
 */
export function useFileWords(uuid: string, access?: FileAccess): FileWords | null {
  const { data: file } = useResource(uuid, pageResourceQuery(uuid, access));
  const isScan =
    file?.textPath === null && file.state === 'ready' && (file.type === 'pdf' || file.type === 'image');
  const text = useFileText(file);
  const { data: recognized } = useQuery({ ...recognizedWordsQuery(uuid, access), enabled: isScan });
  if (text !== '') return { kind: 'typed', text };
  if (!isScan || !recognized) return null;
  const { state, pages, pagesRead, pagesToRead, isCut } = recognized;
  if (state === 'reading') return { kind: 'reading', pagesRead, pagesToRead };
  return { kind: 'recognized', ...joinPages(pages), firstPages: isCut ? pagesRead : null };
}

function joinPages(pages: RecognizedWords['pages']): { text: string; doubts: Doubt[] } {
  const doubts: Doubt[] = [];
  let text = '';
  for (const page of pages) {
    if (page.text.trim() === '') continue;
    if (text !== '') text += '\n\n';
    doubts.push(...page.doubts.map(([from, to]): Doubt => [text.length + from, text.length + to]));
    text += page.text;
  }
  return { text, doubts };
}
