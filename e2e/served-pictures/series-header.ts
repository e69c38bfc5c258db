import type { Element } from '../../packages/server/src/platform/media/dicom/write-dicom.ts';

export interface MadeSeries {
  /** The end of the SOP class, after 1.2.840.10008.5.1.4.1.1. */
  sopClass: string;
  modality: string;
  description: string;
  /** UID of the study. Those of the series and of its only object are made from it and the number. */
  study: string;
  /** From 1. */
  number: number;
}

/** Returns who and what a made file is: the only object of a series. */
export function seriesHeader({ sopClass, modality, description, study, number }: MadeSeries): Element[] {
  return [
    [0x00080016, 'UI', `1.2.840.10008.5.1.4.1.1.${sopClass}`],
    [0x00080018, 'UI', `${study}.${number}.3`],
    [0x00080020, 'DA', '20260611'],
    [0x00080060, 'CS', modality],
    [0x0008103e, 'LO', description],
    [0x00100010, 'PN', 'Castellano^Renata'],
    [0x00100020, 'LO', 'E2E'],
    [0x0020000d, 'UI', study],
    [0x0020000e, 'UI', `${study}.${number}.2`],
    [0x00200011, 'IS', [number]],
    [0x00200013, 'IS', [1]],
  ];
}
