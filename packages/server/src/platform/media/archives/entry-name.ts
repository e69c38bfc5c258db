// Names of files in archives: labels, never paths.
const nameLimit = 1_024;
// oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Returns a safe name: folders stay part of it, steps that lead out of them are removed. */
export function cleanName(name: string): string {
  const steps = name
    .replaceAll(unsafeCharacters, ' ')
    .slice(-nameLimit)
    .split(/[/\\]/)
    .filter((step) => !/^\s*(\.{0,2}|[A-Za-z]:)\s*$/.test(step));
  return steps.join('/') || 'file';
}
