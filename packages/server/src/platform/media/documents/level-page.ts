// Turns a scanned page so that its lines are level. Whether it is upside down only its words tell.
import { openGray, toGray, type GrayPicture } from './page-picture.ts';

/** Enough to tell lines of text from the space between them, and quick to turn. */
const smallSide = 700;
/** Degrees. Lines that are steeper were not meant to be level. */
const maxTilt = 8;
/** The paper is what most of so many pixels around a letter show. A median keeps the edge of the paper out of the ink. */
const paperWindow = 15;
const minInk = 24;

/** How far text is from level: a quarter turn, and clockwise degrees. */
interface Tilt {
  isSideways: boolean;
  degrees: number;
}

/** Returns the page with level lines, its text upright or upside down. */
export async function levelPage(picture: GrayPicture): Promise<GrayPicture> {
  const { isSideways, degrees } = tiltOf(await findInk(picture));
  const turned = isSideways ? await turnPage(picture, 90) : picture;
  return Math.abs(degrees) < 0.15 ? turned : turnPage(turned, -degrees);
}

/** Returns the page turned clockwise. */
export const turnPage = (picture: GrayPicture, degrees: number): Promise<GrayPicture> =>
  toGray(openGray(picture).rotate(degrees, { background: 'white' }));

interface Ink {
  readonly x: number;
  readonly y: number;
  readonly amount: number;
}

/** Returns the pixels that are darker than the paper around them, whose light is uneven in a photo. */
async function findInk(picture: GrayPicture): Promise<Ink[]> {
  const small = await toGray(openGray(picture).resize(smallSide, smallSide, { fit: 'inside' }));
  const paper = await toGray(openGray(small).median(paperWindow));
  const ink: Ink[] = [];
  for (const [at, value] of small.data.entries()) {
    const amount = (paper.data[at] ?? 0) - value;
    if (amount >= minInk) ink.push({ x: at % small.width, y: Math.floor(at / small.width), amount });
  }
  return ink;
}

function tiltOf(ink: readonly Ink[]): Tilt {
  const upright = steepest(ink, ({ x, y }, slope) => y - x * slope);
  // Turned by a quarter, what was x is the distance from the foot.
  const sideways = steepest(ink, ({ x, y }, slope) => x + y * slope);
  return sideways.contrast > upright.contrast
    ? { isSideways: true, degrees: sideways.degrees }
    : { isSideways: false, degrees: upright.degrees };
}

type Place = (ink: Ink, slope: number) => number;

/** Returns the tilt at which lines and the space between them differ most. */
function steepest(ink: readonly Ink[], place: Place): { degrees: number; contrast: number } {
  const at = (degrees: number) => ({ degrees, contrast: contrastOf(ink, place, degrees) });
  const best = (around: number, reach: number, step: number) => {
    const steps = Math.round(reach / step);
    const tried = Array.from({ length: 2 * steps + 1 }, (_, index) => at(around + (index - steps) * step));
    return tried.reduce((most, one) => (one.contrast > most.contrast ? one : most));
  };
  return best(best(0, maxTilt, 0.5).degrees, 0.4, 0.1);
}

function contrastOf(ink: readonly Ink[], place: Place, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const lines = new Float64Array(4 * smallSide);
  for (const one of ink) {
    const line = Math.round(place(one, slope)) + smallSide;
    lines[line] = (lines[line] ?? 0) + one.amount;
  }
  let contrast = 0;
  for (let line = 1; line < lines.length; line += 1)
    contrast += ((lines[line] ?? 0) - (lines[line - 1] ?? 0)) ** 2;
  return contrast;
}
