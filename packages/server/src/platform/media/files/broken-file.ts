import type { FileProblem, FileProblemCode } from '@plainscan/contract';

/** A file that cannot be read as its claimed format. Users see the problem. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';

  readonly problem: FileProblem;

  constructor(
    code: FileProblemCode,
    { params, cause }: ErrorOptions & { params?: NonNullable<FileProblem['params']> } = {},
  ) {
    super(code, { cause });
    this.problem = { code, ...(params && { params }) };
  }
}
