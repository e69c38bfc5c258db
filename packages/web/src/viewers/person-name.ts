/** Converts a DICOM name (family^given^middle^prefix^suffix) to plain writing. Returns other names unchanged. */
export function plainPersonName(name: string): string {
  const [alphabetic = ''] = name.split('=');
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = alphabetic.split('^');
  const parts = [prefix, given, middle, family, suffix].map((part) => part.trim());
  return parts.filter(Boolean).join(' ') || name;
}
