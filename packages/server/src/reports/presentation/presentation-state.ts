// What a video showed of one slice, as a DICOM Grayscale Softcopy Presentation State (PS3.3 A.33.1): window, zoom,
// rotation and marks.
import {
  grayTransformOf,
  imageScaleOf,
  largestTable,
  pixelFormatOf,
  type GrayTransform,
  type LookupTable,
  type MarkedSlice,
  type TrackInk,
} from '@plainscan/contract';
import type { DataSet } from 'dicom-parser';

import { deriveUid } from '../../platform/media/dicom/derive-uid.ts';
import type { DicomHeader } from '../../platform/media/dicom/dicom-header.ts';
import { readDicomMeta } from '../../platform/media/dicom/dicom-meta.ts';
import { writeDicom, type Element } from '../../platform/media/dicom/write-dicom.ts';
import { graphicItems, labOf, textItems } from './graphic-elements.ts';

const presentationClass = '1.2.840.10008.5.1.4.1.1.11.1';

export interface StateSource {
  readonly slice: MarkedSlice;
  /** Header of the marked image. */
  readonly header: DicomHeader;
  /** Identifies the version of the report. */
  readonly version: string;
  readonly signedAt: Date;
  /** Counted from 1, within the report. */
  readonly number: number;
}

export interface PresentationState {
  readonly seriesUid: string;
  readonly sopUid: string;
  readonly bytes: Uint8Array;
}

/** Returns identical bytes for the same version of a report. */
export function presentationState(source: StateSource): PresentationState {
  const { version, slice } = source;
  const seriesUid = deriveUid(`marks/${version}`);
  const sopUid = deriveUid(`marks/${version}/${slice.view.instance}/${slice.view.frame}`);
  const elements = [
    ...identityOf(source, seriesUid, sopUid),
    ...patientAndStudy(source.header),
    ...pictureOf(source),
    ...marksOf(source),
  ];
  return { seriesUid, sopUid, bytes: writeDicom(elements) };
}

const digitsOf = (text: string | null): string => (text ?? '').replaceAll(/[-:]/g, '');

function identityOf(
  { signedAt, number, header, slice }: StateSource,
  seriesUid: string,
  sopUid: string,
): Element[] {
  const [day = '', time = ''] = signedAt.toISOString().split('T');
  return [
    [0x00080005, 'CS', 'ISO_IR 192'],
    [0x00080016, 'UI', presentationClass],
    [0x00080018, 'UI', sopUid],
    [0x00080060, 'CS', 'PR'],
    [0x00080070, 'LO', 'Plainscan'],
    [0x0008103e, 'LO', 'Marks of the video report'],
    [0x00080201, 'SH', '+0000'],
    [0x0020000e, 'UI', seriesUid],
    [0x00200011, 'IS', [9_000]],
    [0x00200013, 'IS', [number]],
    [0x00700080, 'CS', `MARKS_${number}`],
    [0x00700081, 'LO', 'Marks of the video report'],
    [0x00700082, 'DA', digitsOf(day)],
    [0x00700083, 'TM', digitsOf(time.slice(0, 8))],
    [0x00700084, 'PN', ''],
    [
      0x00081115,
      'SQ',
      {
        items: [
          [
            [0x0020000e, 'UI', readDicomMeta(header).seriesUid],
            [0x00081140, 'SQ', { items: [referenceTo(header, slice)] }],
          ],
        ],
      },
    ],
  ];
}

function referenceTo(header: DicomHeader, { view }: MarkedSlice): Element[] {
  // The UID in the file, which is the one that is downloaded. Ours differs if another image has it too.
  const { sopClass, sopUid, frames } = readDicomMeta(header);
  return [
    [0x00081150, 'UI', sopClass ?? ''],
    [0x00081155, 'UI', sopUid],
    ...(frames > 1 ? [[0x00081160, 'IS', [view.frame]] as const] : []),
  ];
}

/** Returns the patient and study elements as in the image. */
function patientAndStudy(header: DicomHeader): Element[] {
  const meta = readDicomMeta(header);
  return [
    [0x00080020, 'DA', digitsOf(meta.studyDate)],
    [0x00080030, 'TM', digitsOf(meta.studyTime)],
    [0x00080050, 'SH', meta.accessionNumber ?? ''],
    [0x00080090, 'PN', meta.referringPhysician ?? ''],
    [0x00081030, 'LO', meta.studyDescription ?? ''],
    [0x00100010, 'PN', meta.patientName ?? ''],
    [0x00100020, 'LO', meta.patientId ?? ''],
    [0x00100030, 'DA', digitsOf(meta.patientBirthDate)],
    [0x00100040, 'CS', meta.patientSex ?? ''],
    [0x0020000d, 'UI', meta.studyUid],
    [0x00200010, 'SH', meta.studyNumber ?? ''],
  ];
}

/** Returns how the image is shown: displayed area, rotation and window. */
function pictureOf({ slice: { view }, header }: StateSource): Element[] {
  const { dataSet } = header;
  const transform = grayTransformOf(dataSet, view.frame, pixelFormatOf(dataSet));
  const rotation = (Math.round(view.rotation / 90) * 90) % 360;
  return [
    ...modalityOf(dataSet, transform),
    [0x00283110, 'SQ', { items: [voiOf(transform, view.window)] }],
    [0x00700041, 'CS', view.isFlipped ? 'Y' : 'N'],
    [0x00700042, 'US', [(rotation + 360) % 360]],
    [0x0070005a, 'SQ', { items: [displayedArea(dataSet, view)] }],
    [0x20500020, 'CS', view.isInverted ? 'INVERSE' : 'IDENTITY'],
  ];
}

/** Returns the file's curve, because a window on top of it has no place in a state, otherwise the window. */
function voiOf({ voiTable, window }: GrayTransform, shown: MarkedSlice['view']['window']): Element[] {
  if (voiTable) return [[0x00283010, 'SQ', { items: [tableOf(voiTable)] }]];
  if (window?.shape === 'sigmoid')
    return [
      [0x00281050, 'DS', [window.center]],
      [0x00281051, 'DS', [window.width]],
      [0x00281056, 'CS', 'SIGMOID'],
    ];
  const { center, width } = shown ?? { center: 0, width: 1 };
  return [
    // Our window spans the outer edges of the darkest and brightest values, DICOM's their centers.
    [0x00281050, 'DS', [center + 0.5]],
    [0x00281051, 'DS', [Math.max(1, width + 1)]],
  ];
}

function modalityOf(dataSet: DataSet, { modalityTable, slope, intercept, unit }: GrayTransform): Element[] {
  const type = unit === 'HU' ? unit : (dataSet.string('x00281054') ?? 'US');
  if (modalityTable)
    return [[0x00283000, 'SQ', { items: [[...tableOf(modalityTable), [0x00283004, 'LO', type]]] }]];
  if (slope === 1 && intercept === 0 && dataSet.elements['x00281052'] === undefined) return [];
  return [
    [0x00281052, 'DS', [intercept]],
    [0x00281053, 'DS', [slope]],
    [0x00281054, 'LO', type],
  ];
}

const tableOf = ({ first, entries, highest }: LookupTable): Element[] => [
  // A count of 65,536 does not fit and is written as 0.
  [0x00283002, 'US', [entries.length % largestTable, first & 0xffff, highest > 255 ? 16 : 8]],
  [0x00283006, 'OW', Uint16Array.from(entries)],
];

/**
 * Returns the part of the image that a pane of the image's shape shows. Corners may lie outside it. Columns and rows
 * count from 1.
 */
function displayedArea(dataSet: DataSet, { zoom, center, frame }: MarkedSlice['view']): Element[] {
  const [rows, columns] = [dataSet.uint16('x00280010') ?? 1, dataSet.uint16('x00280011') ?? 1];
  const [width, height] = [columns / zoom, rows / zoom];
  const corner = [Math.round(center.x + 1.5 - width / 2), Math.round(center.y + 1.5 - height / 2)];
  const [left = 1, top = 1] = corner;
  const { whole, pixelShape } = imageScaleOf(dataSet, frame);
  return [
    [0x00700052, 'SL', corner],
    [
      0x00700053,
      'SL',
      [left + Math.max(1, Math.round(width)) - 1, top + Math.max(1, Math.round(height)) - 1],
    ],
    [0x00700100, 'CS', 'SCALE TO FIT'],
    whole
      ? [0x00700101, 'DS', [whole.row, whole.column]]
      : [0x00700102, 'IS', pixelShape === 1 ? [1, 1] : [Math.round(pixelShape * 1000), 1000]],
  ];
}

/** Returns one layer per color, in the order in which the colors were first used. */
function marksOf({ slice, header }: StateSource): Element[] {
  const colors = [...new Set(slice.ink.map(({ color }) => color))];
  const nameOf = (color: string): string => `MARKS_${colors.indexOf(color) + 1}`;
  const annotations = colors.map((color): Element[] => {
    const marks = slice.ink.filter((mark) => mark.color === color);
    return [
      [0x00081140, 'SQ', { items: [referenceTo(header, slice)] }],
      [0x00700002, 'CS', nameOf(color)],
      ...itemsOf(0x00700008, marks, textItems),
      ...itemsOf(0x00700009, marks, graphicItems),
    ];
  });
  const layers = colors.map((color, at): Element[] => [
    [0x00700002, 'CS', nameOf(color)],
    [0x00700062, 'IS', [at + 1]],
    [0x00700066, 'US', [0xffff]],
    [0x00700401, 'US', labOf(color)],
  ]);
  return [
    [0x00700001, 'SQ', { items: annotations }],
    [0x00700060, 'SQ', { items: layers }],
  ];
}

function itemsOf(tag: number, marks: readonly TrackInk[], make: (mark: TrackInk) => Element[][]): Element[] {
  const items = marks.flatMap(make);
  return items.length === 0 ? [] : [[tag, 'SQ', { items }]];
}
