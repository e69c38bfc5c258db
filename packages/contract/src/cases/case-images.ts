// Where the images of a case are, for everything that says so: the scan, and what is ready for recording.
import type { Case } from './case-schema.ts';

type ImageFacts = Pick<
  Case,
  'dicomStudy' | 'progress' | 'dcmRequestType' | 'uploadOption' | 'isBypassed' | 'uploadSharedInfo'
>;

/** What the request says of a patient who could not get their images (E-019). */
export const imagelessRequest = 'UserRequestedImagelessVideoReport';

/** The patient could not get images, so there is only a written report. */
export const isImageless = ({ dcmRequestType, uploadOption }: ImageFacts): boolean =>
  dcmRequestType === imagelessRequest || uploadOption === 'imageless';

/**
 * `here`, `other` (the study came and holds other things than images), `coming` (being sent, or still expected), `portal` (the case continues without them, and they are looked at in
 * the clinic's portal, CG-70), or `none`: nobody waits for any (CG-58).
 */
export function imagesOf(item: ImageFacts): 'here' | 'other' | 'coming' | 'portal' | 'none' {
  if (item.progress !== null) return 'coming';
  if (item.dicomStudy) return item.dicomStudy.imageCount > 0 ? 'here' : 'other';
  if (isImageless(item)) return 'none';
  if (!item.isBypassed) return 'coming';
  return item.uploadSharedInfo ? 'portal' : 'none';
}
