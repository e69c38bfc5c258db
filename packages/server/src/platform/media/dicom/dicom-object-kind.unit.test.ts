// CG-215: what an object is that is not an image, in the words of the contract.
import { objectKinds } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { dicomObjectKind, hasOwnPicture, kindOfWords } from './dicom-object-kind.ts';

test.each([
  ['1.2.840.10008.5.1.4.1.1.88.33', 'report'],
  ['1.2.840.10008.5.1.4.1.1.88.59', 'keyImages'],
  ['1.2.840.10008.5.1.4.1.1.104.1', 'pdf'],
  ['1.2.840.10008.5.1.4.1.1.481.5', 'plan'],
  ['1.2.840.10008.5.1.4.1.1.481.3', 'structures'],
  ['1.2.840.10008.5.1.4.1.1.66.4', 'segmentation'],
  ['1.2.840.10008.5.1.4.1.1.66.7', 'segmentation'],
  ['1.2.840.10008.5.1.4.1.1.66.1', 'registration'],
  ['1.2.840.10008.5.1.4.1.1.66.6', 'fibers'],
  ['1.2.840.10008.5.1.4.1.1.66', 'rawData'],
  ['1.2.840.10008.5.1.4.1.1.4.2', 'spectroscopy'],
  ['1.2.840.10008.5.1.4.1.1.77.1.6', 'slide'],
  ['1.2.840.10008.5.1.4.1.1.78.7', 'eyeMeasurement'],
  ['1.2.840.10008.5.1.4.1.1.9.1.1', 'electrocardiogram'],
  ['1.3.12.2.1107.5.9.1', 'unknown'],
] as const)('CG-215: %s is named as %s', (sopClass, kind) => {
  const found = dicomObjectKind(sopClass, '1.2.840.10008.1.2.1');
  expect(found).toMatchObject({ kind, words: objectKinds.en[kind] });
  expect(kindOfWords(found.words)).toBe(kind);
});

test('tiles of a microscope slide and regions of a segmentation are no pictures by themselves', () => {
  const images = ['2', '77.1.5.4', '77.1.4'].map((end) => hasOwnPicture(`1.2.840.10008.5.1.4.1.1.${end}`));
  expect(images).toEqual([true, true, true]);
  const others = ['77.1.6', '66.4', '66.7'].map((end) => hasOwnPicture(`1.2.840.10008.5.1.4.1.1.${end}`));
  expect(others).toEqual([false, false, false]);
});
