// Where a growing MP4 file is cut, and up to which second of the recording each piece reaches.

export interface RecordedChunk {
  /** Counted from 0. */
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** With this chunk and all before it, the recording can be played up to here, in seconds. */
  readonly upTo: number;
}

export interface ChunkCutter {
  /** The bytes before this position of the file hold all of the recording up to this second. */
  cover(position: number, seconds: number): void;
  /** The next bytes of the file. */
  append(bytes: Uint8Array): void;
  /** The rest of the file, whose end is at this second. */
  end(seconds: number): void;
}

/** Bytes come in bursts, one for each fragment; what is written within this time goes together. */
const BURST_MS = 50;

/** Hands over a chunk soon after a burst of bytes, so that little is lost if the page dies. */
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
