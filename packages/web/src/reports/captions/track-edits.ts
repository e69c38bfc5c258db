// Edits of captions and chapters. They are pure, so that every step can be undone. Times are in seconds.
import { limits, type Caption, type Chapter, type VideoTracks } from '@plainscan/contract';

export type Edge = 'start' | 'end';

export type TrackEdit =
  | { readonly kind: 'text'; readonly index: number; readonly text: string }
  | { readonly kind: 'nudge'; readonly index: number; readonly edge: Edge; readonly by: number }
  /** Splits the text at a position and the time in the same proportion. */
  | { readonly kind: 'split'; readonly index: number; readonly at: number }
  | { readonly kind: 'merge'; readonly index: number }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'insert'; readonly seconds: number }
  | { readonly kind: 'replace'; readonly captions: Caption[] }
  | { readonly kind: 'add-chapter'; readonly seconds: number }
  | { readonly kind: 'title'; readonly index: number; readonly title: string }
  | { readonly kind: 'nudge-chapter'; readonly index: number; readonly by: number }
  | { readonly kind: 'remove-chapter'; readonly index: number };

/** Length of a new caption if there is room. */
const newLength = 2;
/** Borders no further apart count as one and move together. */
const touching = 0.0015;

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);
const changed = <T>(list: readonly T[], index: number, change: Partial<T>): T[] =>
  list.map((one, at) => (at === index ? { ...one, ...change } : one));

/** Returns the tracks after an edit, or the same object if nothing changes. */
export function applyEdit(tracks: VideoTracks, edit: TrackEdit, duration: number): VideoTracks {
  const { captions, chapters } = tracks;
  const of = (next: Caption[]): VideoTracks => ({ ...tracks, captions: next });
  const ofChapters = (next: Chapter[]): VideoTracks => ({ ...tracks, chapters: next });
  switch (edit.kind) {
    case 'text':
      return of(changed(captions, edit.index, { text: edit.text }));
    case 'nudge':
      return of(nudge(captions, edit, duration));
    case 'split':
      return of(split(captions, edit.index, edit.at));
    case 'merge':
      return of(merge(captions, edit.index));
    case 'remove':
      return of(without(captions, edit.index));
    case 'insert':
      return insert(tracks, edit.seconds, duration);
    case 'replace':
      return of(edit.captions);
    case 'add-chapter':
      return addChapter(tracks, edit.seconds);
    case 'title':
      return ofChapters(changed(chapters, edit.index, { title: edit.title }));
    case 'nudge-chapter':
      return ofChapters(
        changed(chapters, edit.index, { start: moved(chapters[edit.index]?.start ?? 0, edit.by, duration) }),
      );
    case 'remove-chapter':
      return ofChapters(without(chapters, edit.index));
  }
}

const moved = (seconds: number, by: number, duration: number): number =>
  rounded(Math.min(Math.max(0, seconds + by), duration));

/** Moves a border. A shared border moves the neighbor's too; otherwise it stops at the neighbor. */
function nudge(
  captions: readonly Caption[],
  { index, edge, by }: Extract<TrackEdit, { kind: 'nudge' }>,
  duration: number,
): Caption[] {
  const own = captions[index];
  if (!own) return [...captions];
  const neighbor = edge === 'start' ? index - 1 : index + 1;
  const other = captions[neighbor];
  const facing: Edge = edge === 'start' ? 'end' : 'start';
  const isShared = other !== undefined && Math.abs(other[facing] - own[edge]) <= touching;
  const least = limits.captionSecondsMin;
  const floor = edge === 'end' ? own.start + least : other ? (isShared ? other.start + least : other.end) : 0;
  const roof =
    edge === 'start' ? own.end - least : other ? (isShared ? other.end - least : other.start) : duration;
  const to = rounded(Math.max(floor, Math.min(roof, own[edge] + by)));
  // A border that is already out of range may only move back toward it.
  if (floor > roof || Math.sign(to - own[edge]) !== Math.sign(by)) return [...captions];
  const next = changed(captions, index, { [edge]: to });
  return isShared ? changed(next, neighbor, { [facing]: to }) : next;
}

function split(captions: readonly Caption[], index: number, at: number): Caption[] {
  const own = captions[index];
  if (!own) return [...captions];
  const [first, second] = [own.text.slice(0, at).trim(), own.text.slice(at).trim()];
  if (first === '' || second === '') return [...captions];
  const border = rounded(own.start + ((own.end - own.start) * first.length) / (first.length + second.length));
  return captions.flatMap((one, place) =>
    place === index
      ? [
          { ...one, end: border, text: first },
          { ...one, start: border, text: second },
        ]
      : [one],
  );
}

function merge(captions: readonly Caption[], index: number): Caption[] {
  const [own, next] = [captions[index], captions[index + 1]];
  if (!own || !next) return [...captions];
  const text = `${own.text.trim()} ${next.text.trim()}`.trim();
  return without(changed(captions, index, { end: Math.max(own.end, next.end), text }), index + 1);
}

/** Inserts a caption at a place of the video, or after the one that is there. */
function insert(tracks: VideoTracks, seconds: number, duration: number): VideoTracks {
  const { captions } = tracks;
  const here = captions.findLast(({ start }) => start <= seconds);
  const start = rounded(Math.max(seconds, here?.end ?? 0));
  const next = captions.find((one) => one.start >= start - touching);
  const end = rounded(Math.min(start + newLength, next?.start ?? duration, duration));
  if (end - start < limits.captionSecondsMin) return tracks;
  const added = [...captions, { start, end, text: '' }];
  return { ...tracks, captions: added.toSorted((one, other) => one.start - other.start) };
}

function addChapter(tracks: VideoTracks, seconds: number): VideoTracks {
  const start = rounded(seconds);
  const { chapters } = tracks;
  const isFull = chapters.length >= limits.chaptersOfVideo;
  if (isFull || chapters.some((one) => Math.abs(one.start - start) < 0.5)) return tracks;
  const added = [...chapters, { start, title: '' }];
  return { ...tracks, chapters: added.toSorted((one, other) => one.start - other.start) };
}
