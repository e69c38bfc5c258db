// What a file wants covered (PS3.3 C.7.6.11), read from complete DICOM files.
import { coveredPixels, displayShutterOf } from '@plainscan/contract';
import dicomParser, { type DataSet } from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { writeDicom, type Element } from './write-dicom.ts';

const size = { columns: 9, rows: 7 };
const fileOf = (...elements: Element[]): DataSet =>
  dicomParser.parseDicom(
    writeDicom([
      [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.12.1'],
      [0x00080018, 'UI', '1.2.3'],
      ...elements,
    ]),
  );

const shape = (name: string): Element => [0x00181600, 'CS', name];
const rectangle = (left: number, right: number, top: number, bottom: number): Element[] =>
  [left, right, top, bottom].map((edge, at) => [0x00181602 + at * 2, 'IS', [edge]]);
const circle = (row: number, column: number, radius: number): Element[] => [
  [0x00181610, 'IS', [row, column]],
  [0x00181612, 'IS', [radius]],
];
const polygon = (...rowsAndColumns: number[]): Element => [0x00181620, 'IS', rowsAndColumns];

/** Returns the image row by row: what is seen as o, what is covered as a dot. */
function seenIn(dataSet: DataSet, frame = 1): string[] | null {
  const covered = coveredPixels(displayShutterOf(dataSet, frame, size), size);
  if (!covered) return null;
  return Array.from({ length: size.rows }, (_, row) =>
    [...covered.subarray(row * size.columns, (row + 1) * size.columns)]
      .map((one) => (one === 1 ? '.' : 'o'))
      .join(''),
  );
}

describe('H-001: a display shutter', () => {
  it('leaves a rectangle with its edges, counted from 1', () => {
    expect(seenIn(fileOf(shape('RECTANGULAR'), ...rectangle(2, 5, 3, 4)))).toEqual([
      '.........',
      '.........',
      '.oooo....',
      '.oooo....',
      '.........',
      '.........',
      '.........',
    ]);
  });

  it('leaves what is nearer to the center of a circle than its radius', () => {
    const seen = seenIn(fileOf(shape('CIRCULAR'), ...circle(4, 5, 3)));
    for (const [row, line] of (seen ?? []).entries())
      for (const [column, one] of line.split('').entries()) {
        const distance = Math.hypot(row - 3, column - 4);
        if (distance !== 3) expect(one, `${row}, ${column}`).toBe(distance < 3 ? 'o' : '.');
      }
    expect(seen).toHaveLength(size.rows);
  });

  it('has a radius in columns, also where pixels are not square', () => {
    const tall = fileOf(shape('CIRCULAR'), ...circle(4, 5, 3), [0x00280034, 'IS', [2, 1]]);
    expect(seenIn(tall)?.filter((row) => row.includes('o'))).toHaveLength(3);
  });

  it('leaves the inside of a polygon, of which the row comes first', () => {
    expect(
      seenIn(fileOf(shape('POLYGONAL'), polygon(1, 1, 1, 9, 7, 1)))?.map((row) => row.indexOf('.')),
    ).toEqual([8, 7, 6, 4, 3, 2, 0]);
  });

  it('leaves only what lies in all of its shapes', () => {
    const both = fileOf(
      shape('RECTANGULAR\\POLYGONAL'),
      ...rectangle(2, 9, 1, 3),
      polygon(1, 1, 7, 1, 7, 4, 1, 4),
    );
    expect(seenIn(both)?.map((row) => row.indexOf('o'))).toEqual([1, 1, 1, -1, -1, -1, -1]);
    expect(seenIn(both)?.[0]).toBe('.oo......');
  });

  it('of a frame comes from its own group, otherwise from the shared one', () => {
    const group = (column: number): Element => [
      0x00189472,
      'SQ',
      { items: [[shape('RECTANGULAR'), ...rectangle(column, column, 1, 7)]] },
    ];
    const enhanced = fileOf(
      [0x52009229, 'SQ', { items: [[group(1)]] }],
      [0x52009230, 'SQ', { items: [[group(9)], [[0x00209113, 'SQ', { items: [] }]]] }],
    );
    expect(seenIn(enhanced, 1)?.[0]).toBe('........o');
    expect(seenIn(enhanced, 2)?.[0]).toBe('o........');
  });

  it.each<[string, Element[]]>([
    ['is missing', []],
    ['is a bitmap, which only presentation states have', [shape('BITMAP')]],
    ['lacks an edge', [shape('RECTANGULAR'), [0x00181602, 'IS', [2]]]],
    ['is a polygon of one corner', [shape('POLYGONAL'), polygon(3, 3)]],
    ['is a polygon of too many corners', [shape('POLYGONAL'), polygon(...Array<number>(2400).fill(5))]],
    ['is no number', [shape('CIRCULAR'), [0x00181610, 'IS', 'a\\b'], [0x00181612, 'IS', [3]]]],
    ['is a circle without a radius', [shape('CIRCULAR'), ...circle(4, 5, 0)]],
    ['lies beyond the image', [shape('RECTANGULAR'), ...rectangle(40, 90, 1, 7)]],
  ])('that %s covers nothing', (_, elements) => {
    expect(seenIn(fileOf(...elements))).toBeNull();
  });
});
