// The preamble before a DICOM file's magic word can contain anything. It could make a browser run the file.
import { Transform } from 'node:stream';

const preambleBytes = 128;
/** Bytes of the preamble and the magic word after it. */
export const preambleAndMark = preambleBytes + 4;

/** Zeroes the first 128 bytes of a Part 10 file. A file without the magic word after them passes unchanged. */
export function zeroPreamble(): Transform {
  let held: Buffer | null = Buffer.alloc(0);
  const release = (): Buffer => {
    const start = held ?? Buffer.alloc(0);
    held = null;
    return start.subarray(preambleBytes, preambleAndMark).toString('latin1') === 'DICM'
      ? Buffer.concat([Buffer.alloc(preambleBytes), start.subarray(preambleBytes)])
      : start;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held === null) return done(null, chunk);
      held = Buffer.concat([held, chunk]);
      if (held.length < preambleAndMark) return done();
      done(null, release());
    },
    flush(done) {
      done(null, held === null ? undefined : release());
    },
  });
}
