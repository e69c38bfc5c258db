import { fileProblem, type FileProblem } from '@plainscan/contract/src/uploads/file-problems.ts';

/** A file that claims to be something it cannot be read as; the message is for people. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';

  constructor(problem: FileProblem, options: ErrorOptions & { params?: Record<string, number> } = {}) {
    super(fileProblem(problem, options.params), options);
  }
}
