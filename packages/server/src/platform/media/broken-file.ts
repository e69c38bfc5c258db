/** A file that claims to be something it cannot be read as; the message is for people. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';
}
