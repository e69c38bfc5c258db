// Which parts of a document its text does not show. Whoever reads the text is told, and offered the original.
import type { FileProblem, FileProblemCode } from '@plainscan/contract';

/** From the most to the least specific; see the texts of these codes. */
const codes = {
  picture: 'documentPicture',
  formula: 'documentFormula',
  drawing: 'documentDrawing',
  object: 'documentObject',
  sign: 'documentSign',
  number: 'documentNumber',
  field: 'documentField',
  comment: 'documentComment',
  damage: 'documentDamage',
  unknown: 'documentPart',
} satisfies Record<string, FileProblemCode>;

export type MissingPart = keyof typeof codes;

/** Collects the kinds of parts that are not shown. */
export class MissingParts {
  readonly #kinds = new Set<MissingPart>();

  add(kind: MissingPart): void {
    this.#kinds.add(kind);
  }

  /** Returns the note for readers, or `null` if nothing is missing. */
  note(): FileProblem | null {
    const [first, ...others] = this.#kinds;
    if (first === undefined) return null;
    return { code: others.length === 0 ? codes[first] : codes.unknown };
  }
}
