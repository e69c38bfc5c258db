/**
 * A named place where a crash test may stop the process. Production passes nothing. Awaited, so that a test can also
 * pause the code there.
 */
export type Failpoint = (name: FailpointName) => void | Promise<void>;

export type FailpointName =
  | 'pack.after-write'
  | 'pack.before-fsync'
  | 'pack.after-fsync'
  | 'pack.before-record'
  | 'pack.before-rename'
  | 'pack.after-rename'
  | 'parts.after-part'
  | 'parts.after-commit'
  | 'parts.before-complete'
  | 'parts.after-complete'
  | 'parts.before-record'
  | 'object.after-write'
  | 'object.before-fsync'
  | 'object.before-rename';

export const noFailpoint: Failpoint = () => undefined;
