import { deriveUid } from '@plainscan/server/src/platform/media/dicom/derive-uid.ts';

/** The UIDs in the files of a drawn study. Series and slices are counted from 0. */
export interface StudyUids {
  study: string;
  seriesAt: (series: number) => string;
  imageAt: (series: number, slice: number) => string;
}

export function studyUids(kind: string, seed: string): StudyUids {
  const root = `${kind}/${seed}`;
  return {
    study: deriveUid(root),
    seriesAt: (series) => deriveUid(`${root}/series/${series + 1}`),
    imageAt: (series, slice) => deriveUid(`${root}/${series}/${slice}/image`),
  };
}
