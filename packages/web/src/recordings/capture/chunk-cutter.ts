// Cuts a growing MP4 file into chunks and records how many seconds each one makes playable.

export interface RecordedChunk {
  /** Zero-based. */
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The recording is playable up to this second with this chunk and all earlier ones. */
  readonly upTo: number;
}

export interface ChunkCutter {
  /** Declares that the bytes before `position` hold the recording up to this second. */
  cover(position: number, seconds: number): void;
  /** Appends the next bytes of the file. */
  append(bytes: Uint8Array): void;
  /** Hands over the rest of the file, which ends at this second. */
  end(seconds: number): void;
}

/** Each fragment arrives as a burst of bytes. Bytes within this time go into one chunk. */
const BURST_MS = 50;

/** Emits a chunk soon after each burst of bytes, so that little is lost if the page crashes. */
export function createChunkCutter(onChunk: (chunk: RecordedChunk) => void): ChunkCutter {
  let covers: { position: number; seconds: number }[] = [];
  let pieces: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  let upTo = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const cut = () => {
    clearTimeout(timer);
    timer = undefined;
    const bytes = joinBytes(pieces);
    pieces = [];
    const reached = covers.filter((cover) => cover.position <= length);
    covers = covers.filter((cover) => cover.position > length);
    upTo = Math.max(upTo, ...reached.map((cover) => cover.seconds));
    if (bytes.length > 0) onChunk({ index: index++, bytes, upTo });
  };
  return {
    cover: (position, seconds) => void covers.push({ position, seconds }),
    append(bytes) {
      pieces.push(bytes.slice());
      length += bytes.length;
      timer ??= setTimeout(cut, BURST_MS);
    },
    end(seconds) {
      covers.push({ position: length, seconds });
      cut();
    },
  };
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
