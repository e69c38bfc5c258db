import type { ImageSeries, ImageSlice, StudyOptions, StudyPatient, SyntheticStudy } from './image-series.ts';
import { deriveUid } from '@plainscan/server/src/platform/media/dicom/derive-uid.ts';
import { studyUids } from './study-uid.ts';
import { encapsulate } from '@plainscan/server/src/platform/media/dicom/pixel-frames.ts';
import { writeDicom, type Element } from '@plainscan/server/src/platform/media/dicom/write-dicom.ts';

const STORAGE = { MR: '1.2.840.10008.5.1.4.1.1.4', DX: '1.2.840.10008.5.1.4.1.1.1.1' } as const;

const jpegLsLossless = '1.2.840.10008.1.2.4.80';

export const SAMPLE_PATIENT: StudyPatient = {
  name: 'Sample^Patient',
  id: 'SAMPLE-1',
  birthDate: '19680412',
  sex: 'F',
};

/** Writes series as one study of DICOM files, laid out like a disc: series folder, numbered images. */
export function writeStudy(
  kind: string,
  title: string,
  series: readonly ImageSeries[],
  options: StudyOptions,
): SyntheticStudy {
  const root = `${kind}/${options.seed}`;
  const uids = studyUids(kind, options.seed);
  const studyUid = uids.study;
  const studyTags = describeStudy(studyUid, root, title, options);
  const files = series.flatMap((one, s) => {
    const seriesTags = describeSeries(one, s + 1, uids.seriesAt(s));
    const folder = `${String(s + 1).padStart(2, '0')}-${one.description.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
    return one.slices.map((slice, i) => ({
      path: `${folder}/IM${String(i + 1).padStart(4, '0')}.dcm`,
      bytes: writeImage(
        [...studyTags, ...seriesTags, ...describeImage(one, slice, i, uids.imageAt(s, i))],
        slice,
      ),
    }));
  });
  return { studyUid, title, files };
}

function writeImage(elements: readonly Element[], { pixels, jpegLs }: ImageSlice): Uint8Array<ArrayBuffer> {
  if (jpegLs === undefined) return writeDicom([...elements, [0x7fe00010, 'OW', pixels]]);
  return Uint8Array.from(Buffer.concat([writeDicom(elements, jpegLsLossless), encapsulate([jpegLs])]));
}

function describeStudy(studyUid: string, root: string, title: string, options: StudyOptions): Element[] {
  const patient = options.patient ?? SAMPLE_PATIENT;
  const date = options.studyDate ?? '20260105';
  const time = options.studyTime ?? '101500';
  return [
    [0x00080005, 'CS', 'ISO_IR 192'],
    [0x00080020, 'DA', date],
    [0x00080021, 'DA', date],
    [0x00080022, 'DA', date],
    [0x00080023, 'DA', date],
    [0x00080030, 'TM', time],
    [0x00080031, 'TM', time],
    [0x00080032, 'TM', time],
    [0x00080033, 'TM', time],
    [0x00080050, 'SH', deriveUid(`${root}/accession`).slice(5, 15)],
    [0x00080080, 'LO', options.institution ?? 'Plainscan Sample Clinic'],
    [0x00080090, 'PN', ''],
    [0x00081030, 'LO', options.studyDescription ?? title],
    [0x00100010, 'PN', patient.name],
    [0x00100020, 'LO', patient.id],
    [0x00100030, 'DA', patient.birthDate],
    [0x00100040, 'CS', patient.sex],
    [0x0020000d, 'UI', studyUid],
    [0x00200010, 'SH', '1'],
    [0x00200052, 'UI', deriveUid(`${root}/frame`)],
    [0x00201040, 'LO', ''],
  ];
}

function describeSeries(series: ImageSeries, number: number, uid: string): Element[] {
  const shape: Element[] = [
    [0x00080016, 'UI', STORAGE[series.modality]],
    [0x00080060, 'CS', series.modality],
    [0x00080070, 'LO', series.scanner?.manufacturer ?? 'Plainscan'],
    [0x0008103e, 'LO', series.description],
    [0x00081090, 'LO', series.scanner?.model ?? 'Synthetic study'],
    [0x00180015, 'CS', series.bodyPart],
    [0x0020000e, 'UI', uid],
    [0x00200011, 'IS', [number]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [series.rows]],
    [0x00280011, 'US', [series.columns]],
    [0x00280030, 'DS', series.spacing],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [series.bitsStored]],
    [0x00280102, 'US', [series.bitsStored - 1]],
    [0x00280103, 'US', [0]],
    [0x00281050, 'DS', [series.window.center]],
    [0x00281051, 'DS', [series.window.width]],
    [0x00281052, 'DS', [0]],
    [0x00281053, 'DS', [1]],
    [0x00281054, 'LO', 'US'],
  ];
  return [...shape, ...(series.modality === 'MR' ? describeMr(series) : DX_TAGS)];
}

function describeMr(series: ImageSeries): Element[] {
  const { scanner, timing = { repetition: 600, echo: 12 } } = series;
  const drawnWith: Element[] = [
    [0x00180080, 'DS', [timing.repetition]],
    [0x00180081, 'DS', [timing.echo]],
    [0x00180087, 'DS', [1.5]],
  ];
  // The standard requires these two in every file. Empty means unknown.
  const unknown: Element[] = [
    [0x00180080, 'DS', ''],
    [0x00180081, 'DS', ''],
  ];
  return [
    ...(scanner ? unknown : drawnWith),
    [0x00080008, 'CS', 'DERIVED\\SECONDARY\\OTHER'],
    [0x00180020, 'CS', scanner?.sequence ?? 'SE'],
    [0x00180021, 'CS', scanner?.variant ?? 'NONE'],
    [0x00180022, 'CS', ''],
    [0x00180023, 'CS', scanner?.acquisition ?? '2D'],
    [0x00180050, 'DS', [series.thickness ?? series.sliceGap]],
    [0x00180088, 'DS', [series.sliceGap]],
    [0x00180091, 'IS', [1]],
    [0x00185100, 'CS', 'HFS'],
    [0x00200037, 'DS', [...series.alongRow, ...series.alongColumn]],
  ];
}

const DX_TAGS: Element[] = [
  [0x00080008, 'CS', 'DERIVED\\PRIMARY'],
  [0x00080068, 'CS', 'FOR PRESENTATION'],
  [0x00181164, 'DS', [0.35, 0.35]],
  [0x00185101, 'CS', 'PA'],
  [0x00200020, 'CS', 'L\\F'],
  [0x00200062, 'CS', 'U'],
  [0x00280301, 'CS', 'NO'],
  [0x00281040, 'CS', 'LOG'],
  [0x00281041, 'SS', [1]],
  [0x00282110, 'CS', '00'],
  [0x20500020, 'CS', 'IDENTITY'],
];

function describeImage(series: ImageSeries, slice: ImageSlice, index: number, uid: string): Element[] {
  const own: Element[] = [
    [0x00080018, 'UI', uid],
    [0x00200013, 'IS', [index + 1]],
  ];
  if (series.modality === 'DX') return own;
  const [ax, ay, az] = series.alongRow;
  const [bx, by, bz] = series.alongColumn;
  const [x, y, z] = slice.position;
  const location = x * (ay * bz - az * by) + y * (az * bx - ax * bz) + z * (ax * by - ay * bx);
  return [...own, [0x00200032, 'DS', slice.position], [0x00201041, 'DS', [location]]];
}
