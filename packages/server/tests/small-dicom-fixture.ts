// Small DICOM images with all values chosen by the test.
import { writeDicom, type Element } from '../src/platform/media/dicom/write-dicom.ts';

export type SmallImage = {
  patientName: string;
  studyDescription: string;
  seriesDescription: string;
  number: number;
  studyUid?: string;
  /** The number of its series in the study. Default 1. */
  series?: number;
  modality?: string;
  /** YYYYMMDD and HHMMSS. */
  studyDate?: string;
  studyTime?: string;
  patientId?: string;
  accessionNumber?: string;
  /** Instead of the UID made from study, series and number. */
  sopUid?: string;
  /** Added to every pixel. */
  brightness?: number;
  /** Bytes of a private element that make the file larger. */
  extraBytes?: number;
};

/** Returns one 8 by 8 MR image. */
export function smallDicom(image: SmallImage): Buffer {
  const study = image.studyUid ?? '2.25.4711';
  const series = image.series ?? 1;
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.4'],
    [0x00080018, 'UI', image.sopUid ?? `${study}.${series}.${image.number}`],
    [0x00080020, 'DA', image.studyDate ?? '20260611'],
    ...(image.studyTime === undefined ? [] : [[0x00080030, 'TM', image.studyTime] as Element]),
    ...(image.accessionNumber === undefined ? [] : [[0x00080050, 'SH', image.accessionNumber] as Element]),
    [0x00080060, 'CS', image.modality ?? 'MR'],
    [0x00081030, 'LO', image.studyDescription],
    [0x0008103e, 'LO', image.seriesDescription],
    [0x00100010, 'PN', image.patientName],
    [0x00100020, 'LO', image.patientId ?? 'ID-1'],
    [0x00100030, 'DA', '19540211'],
    [0x0020000d, 'UI', study],
    [0x0020000e, 'UI', `${study}.${series}`],
    [0x00200011, 'IS', [series]],
    [0x00200013, 'IS', [image.number]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [8]],
    [0x00280011, 'US', [8]],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [12]],
    [0x00280102, 'US', [11]],
    [0x00280103, 'US', [0]],
    ...(image.extraBytes === undefined
      ? []
      : [[0x00291010, 'OB', new Uint8Array(image.extraBytes)] as Element]),
    [
      0x7fe00010,
      'OW',
      Uint16Array.from({ length: 64 }, (_, at) => (at * 61 + (image.brightness ?? 0)) % 4096),
    ],
  ];
  return Buffer.from(writeDicom(elements));
}
