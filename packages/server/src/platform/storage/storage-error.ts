// The errors that storage can throw. The HTTP layer maps each code to a status.

export type StorageErrorCode =
  | 'storage-full'
  | 'storage-unavailable'
  | 'storage-damaged'
  | 'object-damaged'
  | 'object-missing'
  | 'object-key-invalid'
  | 'upload-id-invalid'
  | 'upload-missing'
  | 'upload-busy'
  | 'upload-sealed'
  | 'offset-wrong'
  | 'pack-too-long'
  | 'pack-incomplete'
  | 'pack-list-changed'
  | 'parts-missing';

export class StorageError extends Error {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}

/** The disk is full. `durableOffset` says how much of an upload is kept. */
export class StorageFull extends StorageError {
  readonly durableOffset: number | undefined;

  constructor(durableOffset?: number, cause?: unknown) {
    super(
      'storage-full',
      'The storage is full. Free some space and try again; what has arrived is kept.',
      cause,
    );
    this.name = 'StorageFull';
    this.durableOffset = durableOffset;
  }
}

/** The caller and the server disagree about how much has arrived. */
export class WrongOffset extends StorageError {
  readonly durableOffset: number;

  constructor(claimed: number, durableOffset: number) {
    super(
      'offset-wrong',
      `The upload is at byte ${durableOffset}, not at ${claimed}. Continue from ${durableOffset}.`,
    );
    this.name = 'WrongOffset';
    this.durableOffset = durableOffset;
  }
}

/** More bytes arrived than were announced. The surplus was not kept. */
export class PackTooLong extends StorageError {
  readonly durableOffset: number;

  constructor(limit: number, durableOffset: number) {
    super('pack-too-long', `The upload was announced with ${limit} bytes, but more were sent.`);
    this.name = 'PackTooLong';
    this.durableOffset = durableOffset;
  }
}

export function packSealed(): StorageError {
  return new StorageError('upload-sealed', 'This upload is already complete.');
}

export function packListChanged(): StorageError {
  return new StorageError(
    'pack-list-changed',
    'This upload was already completed with another list of files. Start a new upload.',
  );
}

export function packIncomplete(size: number, announced: number): StorageError {
  return new StorageError(
    'pack-incomplete',
    `The upload holds ${size} of ${announced} bytes. Send the rest, then finish it again.`,
  );
}

export function uploadBusy(): StorageError {
  return new StorageError(
    'upload-busy',
    'Another request is writing to this upload. Ask for its offset and continue from there.',
  );
}

export function missingObject(cause?: unknown): StorageError {
  return new StorageError('object-missing', 'The stored file is no longer there.', cause);
}

/** The stored bytes differ from those that were sent. */
export class DamagedObject extends StorageError {
  readonly objectKey: string;

  constructor(objectKey: string) {
    super(
      'object-damaged',
      'This file is damaged in the storage and cannot be delivered. Please tell whoever runs the product.',
    );
    this.objectKey = objectKey;
  }
}

/** The storage is unavailable. `sentence` says what is wrong and how to fix it. */
export class StorageUnavailable extends StorageError {
  constructor(sentence: string, cause?: unknown) {
    super('storage-unavailable', sentence, cause);
    this.name = 'StorageUnavailable';
  }
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isMissingFile(error: unknown): boolean {
  return systemCode(error) === 'ENOENT';
}

/** Returns `true` for a full disk or an exhausted quota. */
export function isNoSpace(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** PostgreSQL's code for it. */
const databaseFull = '53100';

/** Returns `true` for a full disk, whether a file, the storage or the database reported it. Also checks the causes. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageFull || isNoSpace(error) || systemCode(error) === databaseFull) return true;
  return isOutOfSpace(error.cause);
}
