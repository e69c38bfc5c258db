// Converts errors of an S3 store to messages for operators.
import { missingObject, StorageError, StorageFull, StorageUnavailable } from '../storage-error.ts';

type Thrown = { name?: string; Code?: string; $metadata?: { httpStatusCode?: number } };

const refused = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
]);
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** Returns the store's own error code, such as `NoSuchKey`, or the error's name if no store responded. */
export function s3Code(error: unknown): string {
  const { name = '', Code } = (error ?? {}) as Thrown;
  return Code ?? name;
}

function statusOf(error: unknown): number | undefined {
  return ((error ?? {}) as Thrown).$metadata?.httpStatusCode;
}

/** Converts an error to our own words; our own errors pass unchanged. `place` names the bucket and its address. */
export function asStorageError(error: unknown, place: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = s3Code(error);
  const status = statusOf(error);
  if (code === 'NoSuchBucket')
    return unavailable(`${place} does not exist. Make the bucket, or correct STORAGE_URL.`, error);
  if (code === 'NoSuchKey' || code === 'NotFound') return missingObject(error);
  if (code === 'NoSuchUpload' || code === 'InvalidPart')
    return new StorageError(
      'parts-missing',
      'The file storage lost what had arrived of this upload. Please send it again from the beginning.',
      error,
    );
  if (code === 'CredentialsProviderError')
    return unavailable(
      `${place} was given no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      error,
    );
  if (code === 'RequestTimeTooSkewed')
    return unavailable(
      `${place} refuses requests because this machine’s clock is wrong. Set the clock.`,
      error,
    );
  if (code === 'PermanentRedirect' || code === 'AuthorizationHeaderMalformed')
    return unavailable(`${place} is in another region. Correct the region in STORAGE_URL.`, error);
  if (refused.has(code) || status === 401 || status === 403)
    return unavailable(
      `${place} refuses the credentials (${code}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they allow listing, reading, writing and deleting.`,
      error,
    );
  if (full.has(code) || status === 507) return new StorageFull(undefined, error);
  if (status === undefined)
    return unavailable(
      `${place} does not answer (${code}). Check the endpoint, and that the store is running.`,
      error,
    );
  return unavailable(`${place} failed (${code}). Try again; if it keeps failing, check the store.`, error);
}

function unavailable(sentence: string, cause: unknown): StorageUnavailable {
  return new StorageUnavailable(`The file storage ${sentence}`, cause);
}
