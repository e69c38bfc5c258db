/** Why an image cannot be shown. Each reason has a sentence in viewer-messages.ts. */
export type InstanceProblem =
  | 'not-dicom'
  | 'damaged'
  | 'incomplete'
  | 'no-picture'
  | 'too-large'
  | 'unsupported'
  | 'not-allowed'
  | 'not-found'
  | 'ended'
  | 'network'
  | 'too-slow'
  /** Not the file's fault: a decoder did not load or run, memory ran out, or the drawing failed. */
  | 'browser-failed';

export class InstanceError extends Error {
  readonly problem: InstanceProblem;

  constructor(problem: InstanceProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'InstanceError';
    this.problem = problem;
  }
}

/**
 * Returns the problem behind any error that was thrown while loading or drawing an image. Only an InstanceError blames
 * the file: whoever throws it has looked at the bytes. Everything else is a fault of the product or the browser.
 */
export function problemOf(error: unknown): InstanceProblem {
  if (error instanceof InstanceError) return error.problem;
  const inner = innerOf(error);
  return inner === undefined ? 'browser-failed' : problemOf(inner);
}

/** The image library wraps errors. */
const innerOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'error' in error ? error.error : undefined;

/** What browsers say if they could not load or run a decoder, whatever it was to decode. */
const decoderFailures = [
  // A module or WebAssembly did not arrive, or a policy blocked it: Chromium, Firefox, Safari, Emscripten.
  /dynamically imported module|Importing a module script failed|module script/i,
  /WebAssembly|wasm|both async and sync fetching/i,
  /Content.Security.Policy|violates the following|Refused to/i,
  /Failed to fetch|NetworkError|Load failed/i,
  // Memory ran out.
  /out of memory|allocation failed|allocate memory|could not be cloned/i,
  /WebGL|context lost/i,
];
/** Emscripten and the engines also say these if a decoder trips over its data. */
const decoderTrips = /RuntimeError: (memory access|unreachable|table index|indirect call|null function)/i;
/** The library refuses pixels of a shape that it cannot draw, such as 12 bits allocated. */
const unknownShape = /unsupported (pixel format|photometric|bits)|no decoder for transfer syntax/i;

/** Returns the problem behind an error of a decoder that was given a file whose header is right. */
export function problemOfDecoder(error: unknown): InstanceProblem {
  if (error instanceof InstanceError) return error.problem;
  const inner = innerOf(error);
  if (inner !== undefined) return problemOfDecoder(inner);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (unknownShape.test(text)) return 'unsupported';
  const isOurs = !decoderTrips.test(text) && decoderFailures.some((pattern) => pattern.test(text));
  return isOurs ? 'browser-failed' : 'damaged';
}
