// The runs of one paragraph while it is read. Neighbors with the same look become one run.
import type { DocumentParagraph, DocumentRun, DocumentTextRun } from '@plainscan/contract';

export type RunLook = Omit<DocumentTextRun, 'text'>;

const marks = ['isStruck', 'isBold', 'isItalic', 'isUnderlined'] as const;

export class RunCollector {
  readonly #runs: DocumentRun[] = [];

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  addText(text: string, look: RunLook): void {
    if (text === '') return;
    const last = this.#runs.at(-1);
    if (last && !('page' in last) && isSame(last, look)) last.text += text;
    else this.#runs.push({ text, ...shortest(look) });
  }

  addPicture(page: number, alt: string): void {
    this.#runs.push({ page, alt });
  }

  /** Returns the paragraph of what was added. */
  paragraph(kind: Omit<DocumentParagraph, 'kind' | 'runs'>): DocumentParagraph {
    return { kind: 'paragraph', ...kind, runs: this.#runs };
  }
}

const isSame = (a: RunLook, b: RunLook): boolean =>
  a.script === b.script && marks.every((mark) => (a[mark] ?? false) === (b[mark] ?? false));

/** Returns a look without the marks that are off. */
function shortest(look: RunLook): RunLook {
  const kept: RunLook = look.script === undefined ? {} : { script: look.script };
  for (const mark of marks) if (look[mark]) kept[mark] = true;
  return kept;
}
