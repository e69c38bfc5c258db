// The only module that uses the S3 client: calls with time limits, and errors in our own words.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { ByteRange, ListedObject } from '../object-store.ts';
import { StorageUnavailable } from '../storage-error.ts';
import type { S3Settings } from '../storage-settings.ts';
import { asStorageError, s3Code } from './s3-error.ts';

export type StoredPart = { number: number; etag: string; md5: string };
export type OpenMultipart = { key: string; id: string; startedAt: Date };

export type S3Limits = {
  connectMs: number;
  /** For a call without a body, including all its tries. */
  answerMs: number;
  /** For a call that carries a part or assembles parts. */
  transferMs: number;
  /** The longest pause while reading. */
  silenceMs: number;
  tries: number;
};

const defaultS3Limits: S3Limits = {
  connectMs: 3_000,
  // A caller that waits for a file learns within three seconds that the storage is unavailable.
  answerMs: 2_000,
  transferMs: 60_000,
  silenceMs: 2_000,
  tries: 3,
};

/** Bodies up to this size are sent as fast as a call without one. */
const smallBytes = 1024 * 1024;

/** Calls to one bucket. Each throws a StorageError whose message says what is wrong and how to fix it. */
export type S3Connection = Awaited<ReturnType<typeof openS3Connection>>;

/** Opens no connection yet. The client's code, some megabytes, is loaded only here. */
// oxlint-disable-next-line max-lines-per-function -- its inner functions are the connection's calls; each is short
export async function openS3Connection(settings: S3Settings, changed: Partial<S3Limits> = {}) {
  const s3 = await import('@aws-sdk/client-s3');
  const limits = { ...defaultS3Limits, ...changed };
  const { bucket: Bucket } = settings;
  const place = placeOf(settings);
  const client = makeClient(s3.S3Client, settings, limits);
  const transfer = { requestTimeout: limits.transferMs };
  const question = (): { abortSignal: AbortSignal } => ({
    abortSignal: AbortSignal.timeout(limits.answerMs),
  });

  async function calling<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asStorageError(error, place);
    }
  }

  const probe = () =>
    calling(async () => {
      await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), question());
    });

  /** Probes the store before a long transfer, which may take a minute, to detect an unavailable one early. */
  async function transferring<T>(
    bytes: number,
    work: (options: ReturnType<typeof question> | typeof transfer) => Promise<T>,
  ): Promise<T> {
    if (bytes <= smallBytes) return calling(() => work(question()));
    await probe();
    return calling(() => work(transfer));
  }

  return {
    place,
    put: (Key: string, Body: Buffer) =>
      transferring(Body.length, async (options) => {
        const ContentMD5 = md5(Body).toString('base64');
        await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentMD5 }), options);
      }),
    head: (Key: string) =>
      calling(async () => {
        try {
          const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key }), question());
          return { size: found.ContentLength ?? 0, etag: found.ETag ?? '' };
        } catch (error) {
          if (['NotFound', 'NoSuchKey'].includes(s3Code(error))) return undefined;
          throw error;
        }
      }),
    read: (Key: string, range?: ByteRange) =>
      calling(async () => {
        const Range = range && `bytes=${range.offset}-${range.offset + range.length - 1}`;
        try {
          const command = new s3.GetObjectCommand({ Bucket, Key, ...(Range && { Range }) });
          const found = await firstAnswer(limits.answerMs, (abortSignal) =>
            client.send(command, { abortSignal }),
          );
          return readBody(found, limits.silenceMs, place);
        } catch (error) {
          if (s3Code(error) === 'InvalidRange') return Readable.from([]);
          throw error;
        }
      }),
    remove: (Key: string) =>
      calling(async () => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), question());
      }),
    beginMultipart: (Key: string) =>
      calling(async () => {
        const { UploadId } = await client.send(
          new s3.CreateMultipartUploadCommand({ Bucket, Key }),
          question(),
        );
        if (UploadId === undefined) throw new Error('The store gave no id for a multipart upload.');
        return UploadId;
      }),
    putPart: (Key: string, UploadId: string, number: number, Body: Buffer) =>
      transferring(Body.length, async (options): Promise<StoredPart> => {
        const hash = md5(Body);
        const { ETag = '' } = await client.send(
          new s3.UploadPartCommand({
            Bucket,
            Key,
            UploadId,
            PartNumber: number,
            Body,
            ContentMD5: hash.toString('base64'),
          }),
          options,
        );
        return { number, etag: ETag, md5: hash.toString('hex') };
      }),
    completeMultipart: (Key: string, UploadId: string, parts: readonly StoredPart[]) =>
      transferring(Infinity, async (options) => {
        const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
        const MultipartUpload = { Parts };
        await client.send(
          new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
          options,
        );
      }),
    /** Aborts a multipart upload. A missing one is not an error. */
    abortMultipart: (Key: string, UploadId: string) =>
      calling(async () => {
        await client
          .send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), question())
          .catch((error: unknown) => {
            if (s3Code(error) !== 'NoSuchUpload') throw error;
          });
      }),
    /** Returns unfinished multipart uploads, up to a thousand. */
    listMultiparts: () =>
      calling(async (): Promise<OpenMultipart[]> => {
        const { Uploads = [] } = await client.send(
          new s3.ListMultipartUploadsCommand({ Bucket }),
          question(),
        );
        return Uploads.flatMap(({ Key, UploadId, Initiated }) =>
          Key && UploadId && Initiated ? [{ key: Key, id: UploadId, startedAt: Initiated }] : [],
        );
      }),
    /** Returns a page of the bucket's objects, and where the next one begins. */
    listObjects: (ContinuationToken: string | undefined) =>
      calling(async (): Promise<{ objects: ListedObject[]; next: string | undefined }> => {
        const found = await client.send(
          new s3.ListObjectsV2Command({ Bucket, ...(ContinuationToken && { ContinuationToken }) }),
          question(),
        );
        const objects = (found.Contents ?? []).flatMap(({ Key, Size, LastModified }) =>
          Key && LastModified ? [{ key: Key, size: Size ?? 0, modifiedAt: LastModified }] : [],
        );
        return { objects, next: found.IsTruncated ? found.NextContinuationToken : undefined };
      }),
    /** Checks briefly that the bucket responds. */
    probe,
    close: () => client.destroy(),
  };
}

function placeOf({ bucket, endpoint, region }: S3Settings): string {
  return `s3://${bucket} at ${endpoint === null ? `Amazon in ${region}` : new URL(endpoint).host}`;
}

function makeClient(Client: typeof S3Client, settings: S3Settings, limits: S3Limits): S3Client {
  const { endpoint, region } = settings;
  const isAmazon = endpoint === null || /(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname);
  return new Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: !isAmazon,
    maxAttempts: limits.tries,
    // Other stores do not support the newer checksums. Every part carries its MD5, which all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      // A reader may pause as long as it likes. readBody measures pauses of the store.
      socketTimeout: 0,
    },
  });
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** Limits the time until the response starts. Its body may take as long as its reader needs. */
async function firstAnswer<T>(milliseconds: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), milliseconds);
  try {
    return await send(abort.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the body as a stream that fails if the store goes silent, and that closes the connection with its reader. */
function readBody(
  { Body, ContentLength }: GetObjectCommandOutput,
  silenceMs: number,
  place: string,
): Readable {
  if (!(Body instanceof Readable)) throw new Error('The store gave no body.');
  return Readable.from(watchSilence(Body, { silenceMs, place, length: ContentLength }), {
    objectMode: false,
  });
}

async function* watchSilence(
  body: Readable,
  { silenceMs, place, length }: { silenceMs: number; place: string; length: number | undefined },
): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let received = 0;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(silent(place)), silenceMs);
      const step = await source.next().finally(() => clearTimeout(timer));
      if (step.done) break;
      received += step.value.length;
      yield step.value;
    }
    if (length !== undefined && received < length) throw transferInterrupted(place);
  } catch (error) {
    throw asStorageError(error, place);
  } finally {
    body.destroy();
  }
}

function silent(place: string): StorageUnavailable {
  return new StorageUnavailable(
    `The file storage ${place} stopped responding in the middle of a file. Try again.`,
  );
}

function transferInterrupted(place: string): StorageUnavailable {
  return new StorageUnavailable(`The file storage ${place} cut off in the middle of a file. Try again.`);
}
