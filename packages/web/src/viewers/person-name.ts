/** A name as DICOM writes it (family^given^middle^prefix^suffix), as people write it; any other name as it is. */
export function plainPersonName(name: string): string {
  const [alphabetic = ''] = name.split('=');
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = alphabetic.split('^');
  const parts = [prefix, given, middle, family, suffix].map((part) => part.trim());
  return parts.filter(Boolean).join(' ') || name;
}
