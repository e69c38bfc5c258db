// How many frames a second a file wants to be shown at.
import { numberAt, type DicomElements } from './dicom-elements.ts';

/** Nobody sees more, and files that ask for more are mistaken about the unit. */
const mostPerSecond = 240;

/**
 * Returns the rate of a multi-frame file in frames per second: the recommended one, the cine rate, or that of the
 * recording. `null` if the file does not say.
 */
export function cineRateOf(dataSet: DicomElements): number | null {
  const rates = [
    numberAt(dataSet, 'x00082144'),
    numberAt(dataSet, 'x00180040'),
    rateOf(numberAt(dataSet, 'x00181063')),
    rateOf(meanInterval(dataSet)),
  ];
  return rates.find((rate) => rate !== undefined && rate > 0 && rate <= mostPerSecond) ?? null;
}

const rateOf = (milliseconds: number | undefined): number | undefined =>
  milliseconds !== undefined && milliseconds > 0 ? 1000 / milliseconds : undefined;

/** Returns the mean of the frame time vector, in milliseconds. Its first value is always 0. */
function meanInterval(dataSet: DicomElements): number | undefined {
  let [sum, count] = [0, 0];
  for (let at = 1; ; at += 1) {
    const interval = numberAt(dataSet, 'x00181065', at);
    if (interval === undefined) return count === 0 ? undefined : sum / count;
    sum += interval;
    count += 1;
  }
}
