import { Gunzip } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** A stream like `new DecompressionStream('gzip')`. Data that is not gzip fails the stream. */
export class GunzipStream extends TransformStream<Bytes, Bytes> {
  constructor() {
    const gunzip = new Gunzip();
    super({
      start(controller) {
        gunzip.ondata = (bytes) => controller.enqueue(new Uint8Array(bytes));
      },
      transform: (bytes) => gunzip.push(bytes),
      flush: () => gunzip.push(new Uint8Array(0), true),
    });
  }
}

/** Adds `DecompressionStream` for gzip, the only format that pages read (Safari before 16.4). */
export function fillInGunzip(): void {
  const place: { DecompressionStream?: unknown } = globalThis;
  place.DecompressionStream ??= GunzipStream;
}
