// GET /media/{capability}/{name}: the only route that serves bytes to elements that cannot send a header.
import { AppError, limits } from '@plainscan/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';

import { isSessionIdLive } from '../auth/sessions/session-service.ts';
import type { Platform } from '../platform/platform.ts';
import { CheckedRanges, type CheckedPart } from '../platform/storage/checked-read.ts';
import { openReportingDamage } from '../platform/storage/damaged-file.ts';
import { findRecordedHash } from '../platform/storage/packs/recorded-hashes.ts';
import { passThrough } from '../platform/storage/pass-through.ts';
import { readRange, type RequestedRange } from './byte-range.ts';
import { findCapability, type CapabilityRow } from './capability-service.ts';
import { isCareLive, isPassLive } from './pass-service.ts';

/** Sending stops within a second after access ends: a revoked link, a recalled report, a removed caregiver (B17). */
const recheckMilliseconds = 500;
/** The players of one link share a check that is at most this old. */
const sharedMilliseconds = 250;

export function registerMediaRoute(app: FastifyInstance, platform: Platform): void {
  const checked = new CheckedRanges(platform.objects);
  const isLive = shareChecks((secret) => isLinkLive(platform, secret));
  app.route<{ Params: { secret: string; name: string } }>({
    // Handles HEAD explicitly: the one generated for GET would report a length of 0.
    method: ['GET', 'HEAD'],
    url: '/media/:secret/:name',
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => {
      const row = await requireLiveCapability(platform, request.params.secret);
      const part = await partOf(platform, row);
      const length = part.byteLength;
      const tag = entityTag(part);
      reply.header('etag', tag);
      if (listsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      const range = requestedRange(request.headers, row, { length, tag });
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${length}`).send();
      if (request.method === 'HEAD') {
        setHeaders(reply, row, range, length);
        return reply.send();
      }
      const section = { offset: range.start, length: range.length };
      const stored = await openReportingDamage(platform, part.objectKey, () => checked.open(part, section));
      setHeaders(reply, row, range, length);
      return reply.send(
        passThrough(
          stored,
          whileLive(() => isLive(request.params.secret)),
        ),
      );
    },
  });
}

/** Makes everyone who asks for the same link at the same time wait for one check. */
function shareChecks(check: (secret: string) => Promise<boolean>): (secret: string) => Promise<boolean> {
  const running = new Map<string, Promise<boolean>>();
  return (secret) => {
    const known = running.get(secret);
    if (known) return known;
    const started = check(secret);
    running.set(secret, started);
    setTimeout(() => running.delete(secret), sharedMilliseconds).unref();
    return started;
  };
}

async function isLinkLive(platform: Platform, secret: string): Promise<boolean> {
  const row = await platform.database.asSystem(() => findCapability(secret));
  return row !== undefined && isStillLive(platform, row);
}

async function requireLiveCapability(platform: Platform, secret: string): Promise<CapabilityRow> {
  const row = await platform.database.asSystem(() => findCapability(secret));
  if (!row || !(await isStillLive(platform, row))) throw new AppError('media.ended');
  return row;
}

async function isStillLive(platform: Platform, row: CapabilityRow): Promise<boolean> {
  const now = platform.clock.now();
  if (row.expiresAt <= now) return false;
  if (!(await isCareLive(platform.database, row.careGrantId, now))) return false;
  return row.passId === null
    ? isSessionIdLive(platform.database, row.sessionId ?? '', now)
    : isPassLive(platform.database, row.passId, now);
}

/** Returns the linked bytes and their expected hash; `null` if they were stored before hashes were kept. */
async function partOf({ database, objects }: Platform, row: CapabilityRow): Promise<CheckedPart> {
  const { objectKey, byteOffset, byteLength, sha256 } = row;
  if (byteLength !== null) return { objectKey, byteOffset, byteLength, sha256 };
  const kept = byteOffset === 0 ? await database.asSystem(() => findRecordedHash(objectKey)) : undefined;
  if (kept) return { objectKey, byteOffset, byteLength: kept.bytes, sha256: kept.sha256 };
  const found = await objects.stat(objectKey);
  if (!found) throw new AppError('media.ended');
  return { objectKey, byteOffset, byteLength: found.size - byteOffset, sha256: null };
}

/**
 * Stays the same for the same bytes under every link, so that a stopped download goes on. The bytes of an object never
 * change, so that no date is needed besides it.
 */
function entityTag({ objectKey, byteOffset, byteLength, sha256 }: CheckedPart): string {
  return `"${sha256 ?? createHash('sha256').update(`${objectKey} ${byteOffset} ${byteLength}`).digest('hex')}"`;
}

const listsTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => weaklyIs(one.trim(), tag)));

const weaklyIs = (one: string, tag: string): boolean => one.replace(/^W\//, '') === tag;

/**
 * Returns the range to send. A download that goes on (`If-Range`) with other bytes starts over; one that is saved gets
 * all the rest at once, because nobody asks for more of it.
 */
function requestedRange(
  headers: IncomingHttpHeaders,
  { disposition }: CapabilityRow,
  { length, tag }: { length: number; tag: string },
): RequestedRange | 'unsatisfiable' {
  const ifRange = headers['if-range'];
  const isOther = ifRange !== undefined && ifRange !== tag;
  const isSaved = disposition === 'attachment' || ifRange !== undefined;
  return readRange(
    isOther ? undefined : headers.range,
    length,
    isSaved ? length : limits.openEndedRangeBytes,
  );
}

function setHeaders(reply: FastifyReply, row: CapabilityRow, range: RequestedRange, length: number): void {
  const name = encodeURIComponent(row.fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  reply.code(range.isPartial ? 206 : 200).headers({
    'content-type': row.mime,
    'content-length': range.length,
    'accept-ranges': 'bytes',
    'content-disposition': `${row.disposition}; filename*=UTF-8''${name}`,
    'cache-control': row.isPreview ? 'private, max-age=3600' : 'private, no-store',
    ...(range.isPartial && {
      'content-range': `bytes ${range.start}-${range.start + range.length - 1}/${length}`,
    }),
  });
}

/** Ends the response soon after its link has ended. */
function whileLive(isLive: () => Promise<boolean>): Transform {
  const passing = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
  });
  const timer = setInterval(() => {
    isLive().then(
      (live) => !live && passing.destroy(new AppError('media.ended')),
      (error: Error) => passing.destroy(error),
    );
  }, recheckMilliseconds);
  passing.on('close', () => clearInterval(timer));
  return passing;
}
