// Which viewer a file of a case gets (E-009): by what it is, not by what it is called, as far as that is known.
export const scanKinds = ['dcm', 'video', 'image', 'pdf', '3d', 'other'] as const;
export type ScanKind = (typeof scanKinds)[number];

const threeDimensional = /\.(glb|gltf|obj|stl|ply|3mf)$/i;

export function scanKindOf({ mime, name }: { mime: string; name: string }): ScanKind {
  if (mime === 'application/dicom') return 'dcm';
  if (mime.startsWith('video/')) return 'video';
  // Browsers draw no TIFF.
  if (mime.startsWith('image/') && mime !== 'image/tiff') return 'image';
  if (mime === 'application/pdf') return 'pdf';
  return mime.startsWith('model/') || threeDimensional.test(name) ? '3d' : 'other';
}
