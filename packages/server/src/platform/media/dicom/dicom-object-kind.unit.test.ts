// CG-215: what an object is that is not an image, in the words of the contract.
import { objectKinds } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { dicomObjectKind, kindOfWords } from './dicom-object-kind.ts';

test.each([
  ['1.2.840.10008.5.1.4.1.1.88.33', 'report'],
  ['1.2.840.10008.5.1.4.1.1.88.59', 'keyImages'],
  ['1.2.840.10008.5.1.4.1.1.104.1', 'pdf'],
  ['1.2.840.10008.5.1.4.1.1.481.5', 'plan'],
  ['1.2.840.10008.5.1.4.1.1.481.3', 'structures'],
  ['1.2.840.10008.5.1.4.1.1.66.4', 'segmentation'],
  ['1.2.840.10008.5.1.4.1.1.9.1.1', 'electrocardiogram'],
  ['1.3.12.2.1107.5.9.1', 'unknown'],
] as const)('CG-215: %s is named as %s', (sopClass, kind) => {
  const found = dicomObjectKind(sopClass, '1.2.840.10008.1.2.1');
  expect(found).toMatchObject({ kind, words: objectKinds.en[kind] });
  expect(kindOfWords(found.words)).toBe(kind);
});
