// Shows a text file, and writes the plain text of any document.
import type { FileProblem } from '@plainscan/contract';
import { writeFileSync } from 'node:fs';
import { decodeWords } from '../documents/text-encoding.ts';
import type { ViewFinding } from '../sandbox/media-answer.ts';
import type { ViewSource } from './view-source.ts';

export const textLimit = 2 * 1024 * 1024;

export type Words = Partial<Pick<ViewFinding, 'type' | 'textPath' | 'contentPath' | 'pages' | 'note'>>;

/** Shows plain text of any encoding and name; HTML and SVG are shown as source. */
export function viewText(from: ViewSource): Words {
  const bytes = from.source.read(0, textLimit + 1);
  const { text, isGuess } = decodeWords(bytes);
  return writeText(from, text, {
    isCut: bytes.length > textLimit,
    note: isGuess ? { code: 'textGuessed' } : null,
  });
}

/** Writes text as UTF-8, up to the limit. A note about missing parts says more than that the text is cut. */
export function writeText(
  { outputBase }: ViewSource,
  words: string,
  { isCut = false, note = null }: { isCut?: boolean; note?: FileProblem | null } = {},
): Words {
  const textPath = `${outputBase}.txt`;
  const clean = words
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    // oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  const bytes = Buffer.from(clean);
  const kept =
    bytes.length > textLimit
      ? new TextDecoder().decode(bytes.subarray(0, textLimit), { stream: true })
      : clean;
  writeFileSync(textPath, kept);
  const cutNote: FileProblem | null = isCut || kept !== clean ? { code: 'textCut' } : null;
  if (note !== null && cutNote !== null) return { type: 'text', textPath, note: { code: 'documentPart' } };
  return { type: 'text', textPath, note: note ?? cutNote };
}
