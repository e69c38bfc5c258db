// Angiography whose frames are meant to be shown less a frame without contrast medium (PS3.3 C.7.6.10).
import { codeAt, itemsOf, type DicomElements } from './dicom-elements.ts';

/** Returns whether the file asks for a subtraction. */
export function asksForSubtraction(dataSet: DicomElements): boolean {
  const mode = codeAt(dataSet, 'x00281090');
  if (mode !== '') return mode === 'SUB';
  return itemsOf(dataSet, 'x00286100').some((item) => !['', 'NONE'].includes(codeAt(item, 'x00286101')));
}
