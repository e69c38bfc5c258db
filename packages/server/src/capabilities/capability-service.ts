// Links to bytes: 256 random bits, one object, one use, one session, 12 hours at most. Only presenters make them.
import { limits } from '@plainscan/contract';
import { and, eq, inArray, lt } from 'drizzle-orm';

import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { capability } from './capability-tables.ts';

export type LinkedObject = {
  objectKey: string;
  mime: string;
  /** The last step of the address; never trusted, only shown. */
  fileName: string;
  disposition?: 'inline' | 'attachment';
  byteOffset?: number;
  byteLength?: number;
  /** Known of files that people sent. */
  sha256?: string;
  /** May stay in the browser's own cache. */
  isPreview?: boolean;
};

export type CapabilityRow = typeof capability.$inferSelect;

/** Collects the links of one answer and writes them in one statement. */
export class LinkMaker {
  readonly #rows: (typeof capability.$inferInsert)[] = [];
  readonly #actor: SignedIn;
  readonly #bound: { sessionId: string } | { passId: string };
  readonly #expiresAt: Date;

  constructor(actor: SignedIn, now: Date) {
    const most = new Date(now.getTime() + limits.capabilityMilliseconds);
    this.#actor = actor;
    this.#bound = actor.pass ? { passId: actor.pass.id } : { sessionId: actor.sessionId };
    this.#expiresAt = actor.pass && actor.pass.expiresAt < most ? actor.pass.expiresAt : most;
  }

  linkTo(object: LinkedObject): string {
    const secret = newSecret();
    this.#rows.push({
      ...object,
      tokenHash: hashSecret(secret),
      ...this.#bound,
      userId: this.#actor.userId,
      disposition: object.disposition ?? 'inline',
      expiresAt: this.#expiresAt,
    });
    return `/media/${secret}/${encodeURIComponent(object.fileName)}`;
  }

  /** A small picture, which may stay in the browser's own cache. */
  linkToPreview(objectKey: string): string {
    return this.linkTo({ objectKey, mime: 'image/webp', fileName: 'preview.webp', isPreview: true });
  }

  /** Makes the links work. Needs the transaction that the answer is read in. */
  async keep(): Promise<void> {
    if (this.#rows.length > 0) await currentHandle().insert(capability).values(this.#rows);
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

/** Ends every link to these objects, whoever has it (T38). Needs the owner's rights. */
export async function removeLinksTo(objectKeys: readonly string[]): Promise<void> {
  if (objectKeys.length > 0)
    await currentHandle()
      .delete(capability)
      .where(inArray(capability.objectKey, [...objectKeys]));
}

/** The people who have a link to one of these objects. Needs the owner's rights. */
export async function selectHolders(objectKeys: readonly string[]): Promise<string[]> {
  if (objectKeys.length === 0) return [];
  const rows = await currentHandle()
    .selectDistinct({ userId: capability.userId })
    .from(capability)
    .where(inArray(capability.objectKey, [...objectKeys]));
  return rows.map(({ userId }) => userId);
}

/** Ends one person's links to these objects. Needs the owner's rights. */
export async function removeLinksOf(userId: string, objectKeys: readonly string[]): Promise<void> {
  if (objectKeys.length > 0)
    await currentHandle()
      .delete(capability)
      .where(and(eq(capability.userId, userId), inArray(capability.objectKey, [...objectKeys])));
}

/** Removes links that have run out. Needs a system transaction. */
export async function removeExpiredCapabilities(now: Date): Promise<void> {
  await currentHandle().delete(capability).where(lt(capability.expiresAt, now));
}
