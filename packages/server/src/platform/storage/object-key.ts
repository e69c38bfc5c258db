// The form of an object's key: `aa/bb/<rest>`, opaque, never based on a client's name.
import { randomUUID } from 'node:crypto';
import { StorageError } from './storage-error.ts';

const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-z][0-9a-z-]{7,63}(\.[0-9a-z]{1,8})?$/;
const uploadIdShape = /^[0-9A-Za-z][0-9A-Za-z-]{7,63}$/;

/** Returns a new random key. The two leading folders keep every folder small. */
export function newObjectKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
}

/** Throws `object-key-invalid` unless the key has the only allowed form. */
export function assertObjectKey(key: string): void {
  if (!keyShape.test(key)) {
    throw new StorageError('object-key-invalid', 'This is not the key of a stored object.');
  }
}

/** Throws `upload-id-invalid` for any ID that could lead out of the upload folder. */
export function assertUploadId(uploadId: string): void {
  if (!uploadIdShape.test(uploadId)) {
    throw new StorageError('upload-id-invalid', 'This is not the id of an upload.');
  }
}
