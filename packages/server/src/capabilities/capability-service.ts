// Links to bytes: 256 random bits, one object, one use, one session, 12 hours at most. Only presenters create them.
import { limits } from '@plainscan/contract';

import { eq, inArray, lt, sql } from '../platform/database/drizzle.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { capability } from './capability-tables.ts';

export type LinkedObject = {
  objectKey: string;
  mime: string;
  /** Last segment of the URL; only displayed, never trusted. */
  fileName: string;
  disposition?: 'inline' | 'attachment';
  byteOffset?: number;
  byteLength?: number;
  /** Known for uploaded files. */
  sha256?: string;
  /** Whether the browser may cache it. */
  isPreview?: boolean;
};

export type CapabilityRow = typeof capability.$inferSelect;

/** Collects the links of one response and writes them in one statement. */
export class CapabilityBatch {
  readonly #rows: object[] = [];
  readonly #actor: SignedIn;
  readonly #bound: ({ sessionId: string } | { passId: string }) & { careGrantId?: string };
  readonly #expiresAt: Date;

  constructor(actor: SignedIn, now: Date) {
    const latest = new Date(now.getTime() + limits.capabilityMilliseconds);
    this.#actor = actor;
    const { pass, care } = actor;
    this.#bound = {
      ...(pass ? { passId: pass.id } : { sessionId: actor.sessionId }),
      ...(care && { careGrantId: care.grantId }),
    };
    const ends = [latest, pass?.expiresAt ?? latest, care?.endsAt ?? latest];
    this.#expiresAt = new Date(Math.min(...ends.map((end) => end.getTime())));
  }

  add(object: LinkedObject): string {
    const secret = newSecret();
    this.#rows.push({
      ...object,
      tokenHash: Buffer.from(hashSecret(secret)).toString('hex'),
      ...this.#bound,
      userId: this.#actor.userId,
      disposition: object.disposition ?? 'inline',
      expiresAt: this.#expiresAt,
    });
    return `/media/${secret}/${encodeURIComponent(object.fileName)}`;
  }

  /** Adds a small picture, which the browser may cache. */
  addPreview(objectKey: string): string {
    return this.add({ objectKey, mime: 'image/webp', fileName: 'preview.webp', isPreview: true });
  }

  /** Adds the poster of a video, which the browser may cache. */
  addPoster(objectKey: string): string {
    return this.add({ objectKey, mime: 'image/jpeg', fileName: 'poster.jpg', isPreview: true });
  }

  /** Saves the links so that they work. Needs the transaction that the response is read in. */
  async save(): Promise<void> {
    // Holders of an upload link get no responses with links.
    if (this.#rows.length === 0 || this.#actor.uploadLink) return;
    // One parameter for any number of links keeps the statement prepared.
    await currentHandle().execute(sql`
      INSERT INTO ${capability} (token_hash, session_id, pass_id, care_grant_id, user_id, object_key, byte_offset, byte_length, sha256,
        mime, disposition, file_name, is_preview, expires_at)
      SELECT decode("tokenHash", 'hex'), "sessionId", "passId", "careGrantId", "userId", "objectKey", coalesce("byteOffset", 0),
        "byteLength", sha256, mime, disposition, "fileName", coalesce("isPreview", false), "expiresAt"
      FROM jsonb_to_recordset(${storedJson(this.#rows)}::jsonb) AS link ("tokenHash" text, "sessionId" uuid,
        "passId" uuid, "careGrantId" uuid, "userId" uuid, "objectKey" text, "byteOffset" bigint, "byteLength" bigint, sha256 text, mime text,
        disposition text, "fileName" text, "isPreview" boolean, "expiresAt" timestamptz)`);
  }
}

/** Needs a system transaction. */
export async function findCapability(secret: string): Promise<CapabilityRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(capability)
    .where(eq(capability.tokenHash, hashSecret(secret)));
  return row;
}

/** Ends every link to these objects, no matter who has it (T38). Needs the owner's rights. */
export async function removeLinksTo(objectKeys: readonly string[]): Promise<void> {
  if (objectKeys.length > 0)
    await currentHandle()
      .delete(capability)
      .where(inArray(capability.objectKey, [...objectKeys]));
}

/** Returns the users who have a link to one of these objects. Needs the owner's rights. */
export async function selectHolders(objectKeys: readonly string[]): Promise<string[]> {
  if (objectKeys.length === 0) return [];
  const rows = await currentHandle()
    .selectDistinct({ userId: capability.userId })
    .from(capability)
    .where(inArray(capability.objectKey, [...objectKeys]));
  return rows.map(({ userId }) => userId);
}

/** Ends each listed user's links to the listed object. Needs the owner's rights. */
export async function removeLinks(
  links: readonly Pick<CapabilityRow, 'userId' | 'objectKey'>[],
): Promise<void> {
  if (links.length === 0) return;
  await currentHandle().execute(sql`
    DELETE FROM capability USING jsonb_to_recordset(${storedJson(links)}::jsonb) AS lost ("userId" uuid, "objectKey" text)
    WHERE capability.object_key = lost."objectKey" AND capability.user_id = lost."userId"`);
}

/** Removes expired links. Needs a system transaction. */
export async function removeExpiredCapabilities(now: Date): Promise<void> {
  await currentHandle().delete(capability).where(lt(capability.expiresAt, now));
}
