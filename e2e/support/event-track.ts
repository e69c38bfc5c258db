// The event track of a video, and the pictures that the video should show according to it, redrawn from the files of
// the study without any part of the product (F11).
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import {
  readEventTrack,
  type TrackEvent,
  type TrackInk,
  type TrackView,
} from '../../packages/contract/src/index.ts';
import type { DeskApi } from './desk-api.ts';
import { portal } from './people.ts';

const run = promisify(execFile);

export interface FetchedTrack {
  readonly events: TrackEvent[];
  /** Size of the stored object. */
  readonly bytes: number;
}

/** Returns the track of a case's video, or `null` if there is none. */
export async function fetchTrack(consultant: DeskApi, caseId: string): Promise<FetchedTrack | null> {
  const { videoReport } = (await consultant.call('GET', `/cases/${caseId}`)) as unknown as {
    videoReport: { eventTrackLink: string | null } | null;
  };
  const link = videoReport?.eventTrackLink ?? null;
  if (link === null) return null;
  const packed = Buffer.from(await (await fetch(new URL(link, portal('')))).arrayBuffer());
  return { events: readEventTrack(gunzipSync(packed).toString()), bytes: packed.length };
}

interface Image {
  readonly columns: number;
  readonly rows: number;
  readonly pixels: Uint16Array;
}

/** By SOP Instance UID. */
export type Images = ReadonlyMap<string, Image>;

/** Reads the images of a folder by SOP Instance UID. */
export async function readImages(folder: string): Promise<Images> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((one) => one.endsWith('.dcm')).map((name) => readFile(join(folder, name)));
  return imagesOf(await Promise.all(files));
}

/**
 * Returns the images of files by SOP Instance UID. They must be explicit little endian with 16 bits and square pixels.
 */
export function imagesOf(files: readonly Uint8Array[]): Images {
  const images = new Map<string, Image>();
  for (const bytes of files.map((file) => Buffer.from(file))) {
    const valueOf = (tag: number, vr: string): Buffer => {
      const head = Buffer.from(`....${vr}`);
      head.writeUInt16LE(tag >>> 16, 0);
      head.writeUInt16LE(tag & 0xffff, 2);
      const at = bytes.indexOf(head) + head.length;
      const isLong = vr === 'OW';
      const length = isLong ? bytes.readUInt32LE(at + 2) : bytes.readUInt16LE(at);
      const start = at + (isLong ? 6 : 2);
      return bytes.subarray(start, start + length);
    };
    const raw = valueOf(0x7fe00010, 'OW');
    const pixels = Uint16Array.from({ length: raw.length / 2 }, (_, at) => raw.readUInt16LE(at * 2));
    const uid = valueOf(0x00080018, 'UI').toString().replaceAll('\0', '');
    const [rows, columns] = [0x00280010, 0x00280011].map((tag) => valueOf(tag, 'US').readUInt16LE());
    images.set(uid, { rows: rows ?? 0, columns: columns ?? 0, pixels });
  }
  return images;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place of a pane in the frame of a video, in pixels. */
export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** Returns the place of the only pane in a frame. */
export const wholeOf = (frame: Size): Place => ({ x: 0, y: 0, ...frame });

/** Maps image points to the frame of a video and back, for a view in a pane at this place. */
function placing({ zoom, rotation, center }: TrackView, { columns, rows }: Image, place: Place) {
  const scale = zoom * Math.min(place.width / columns, place.height / rows);
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  return {
    toFrame: ({ x, y }: { x: number; y: number }) => {
      const [dx, dy] = [(x - center.x) * scale, (y - center.y) * scale];
      return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
    },
    toImage: (x: number, y: number) => {
      const [dx, dy] = [(x - middle.x) / scale, (y - middle.y) / scale];
      return { x: center.x + dx * cos + dy * sin, y: center.y - dx * sin + dy * cos };
    },
  };
}

/** Returns where a point of the image is in the frame. */
export const frameOf = (
  view: TrackView,
  images: Images,
  place: Place,
  point: { x: number; y: number },
): { x: number; y: number } => placing(view, imageOf(images, view), place).toFrame(point);

function imageOf(images: Images, { instance }: TrackView): Image {
  const image = images.get(instance);
  if (!image) throw new Error(`The study has no image ${instance}.`);
  return image;
}

/** Pixels that an encoder blurs across the edge of a pane. */
const edge = 4;

/**
 * Returns the brightness of each pixel of a frame according to the view of a pane. NaN outside the image and within a
 * few pixels of the pane's edge.
 */
export function drawView(view: TrackView, images: Images, frame: Size, place: Place): Float64Array {
  const image = imageOf(images, view);
  const { toImage } = placing(view, image, place);
  const drawn = new Float64Array(frame.width * frame.height).fill(Number.NaN);
  for (let y = place.y + edge; y < place.y + place.height - edge; y++)
    for (let x = place.x + edge; x < place.x + place.width - edge; x++)
      drawn[y * frame.width + x] = brightnessAt(image, view, toImage(x + 0.5, y + 0.5));
  return drawn;
}

function brightnessAt(image: Image, view: TrackView, { x, y }: { x: number; y: number }): number {
  const { columns, rows, pixels } = image;
  if (x < 0 || y < 0 || x > columns - 1 || y > rows - 1) return Number.NaN;
  const [column, row] = [Math.min(Math.floor(x), columns - 2), Math.min(Math.floor(y), rows - 2)];
  const [right, down] = [x - column, y - row];
  const at = (dx: number, dy: number) => pixels[(row + dy) * columns + column + dx] ?? 0;
  const value =
    (at(0, 0) * (1 - right) + at(1, 0) * right) * (1 - down) +
    (at(0, 1) * (1 - right) + at(1, 1) * right) * down;
  const { center, width } = view.window ?? { center: 0, width: 1 };
  const gray = Math.min(1, Math.max(0, (value - (center - width / 2)) / width)) * 255;
  return view.isInverted ? 255 - gray : gray;
}

/** Returns when each frame of a video is shown, in seconds. */
export async function frameTimes(file: string): Promise<number[]> {
  const how = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', [...how, file], { maxBuffer: 64 * 1024 * 1024 });
  const times = stdout.split('\n').map((line) => Number.parseFloat(line));
  return times.filter((time) => !Number.isNaN(time)).toSorted((one, other) => one - other);
}

/** Returns the frame of a video on the screen at this time, as red, green and blue. `times` are those of all frames. */
export async function readFrame(file: string, times: readonly number[], at: number): Promise<Buffer> {
  const shown = times.findLast((time) => time <= at) ?? 0;
  const seconds = Math.max(0, shown - 0.001);
  const how = ['-frames:v', '1', '-vf', 'scale=out_range=pc,format=rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-ss', seconds.toFixed(3), '-i', file, ...how], {
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

/** Returns the PSNR in dB between a frame and its redrawn picture, excluding ink and pointer. */
export function compareFrame(
  frame: Buffer,
  width: number,
  drawn: Float64Array,
  covered: readonly { x: number; y: number; reach: number }[],
): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < drawn.length; at++) {
    const wanted = drawn[at] ?? Number.NaN;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Number.isNaN(wanted) || covered.some((one) => Math.hypot(one.x - x, one.y - y) < one.reach)) continue;
    sum += (wanted - (frame[at * 3 + 1] ?? 0)) ** 2;
    count += 1;
  }
  return count === 0 ? Number.NaN : 10 * Math.log10(255 ** 2 / Math.max(sum / count, 1e-6));
}

/** Returns whether a pixel of a frame has the yellow of the ink. */
export function isYellow(frame: Buffer, width: number, { x, y }: { x: number; y: number }): boolean {
  const at = (Math.round(y) * width + Math.round(x)) * 3;
  const [red = 0, green = 0, blue = 0] = frame.subarray(at, at + 3);
  return red > 190 && green > 150 && blue < 150;
}

/** Returns points of a mark that its strokes pass through. */
export function placesOn({ kind, points }: TrackInk): { x: number; y: number }[] {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return [];
  if (kind !== 'pen') return [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }];
  const middle = Math.floor(points.length / 2);
  const [one, other] = [points[middle - 1] ?? from, points[middle] ?? to];
  return [{ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }];
}
