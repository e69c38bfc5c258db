import type { Actor, Upload } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { and, desc, eq, isNull, lt, not, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { study } from '../viewers/study-tables.ts';
import { selectObjectKeys } from './object-key-repository.ts';
import { uploadHooks } from './upload-hooks.ts';

export type UploadRow = typeof upload.$inferSelect;

type Sender = Actor & Pick<SignedIn, 'uploadLink'>;

/**
 * Returns a repository of the user's own uploads. For the holder of an upload link, only of those sent with it. Needs
 * that user's transaction.
 */
export function createUploadRepository(actor: Sender, scoping: Scoping = defaultScoping) {
  const byLink = actor.uploadLink && eq(upload.uploadLinkId, actor.uploadLink.id);
  const scope = scoping.queryScope ? and(eq(upload.createdBy, actor.userId), byLink) : byLink;
  return {
    async find(id: string): Promise<UploadRow | undefined> {
      const [row] = await currentHandle()
        .select()
        .from(upload)
        .where(and(eq(upload.id, id), scope));
      return row;
    },
    /** Locks the row until the transaction ends, because a case may take an upload that is just becoming ready. */
    async lock(id: string): Promise<UploadRow | undefined> {
      const [row] = await currentHandle()
        .select()
        .from(upload)
        .where(and(eq(upload.id, id), scope))
        .for('update');
      return row;
    },
    /**
     * Returns the newest unfinished upload of the same files, to resume it: one that no case holds, or that of
     * `caseId`. Waits for a case that is just taking it, and then does not return it.
     */
    async findUnfinished(
      purpose: UploadRow['purpose'],
      files: UploadRow['files'],
      caseId?: string,
    ): Promise<UploadRow | undefined> {
      const [row] = await currentHandle()
        .select()
        .from(upload)
        .where(
          and(
            scope,
            eq(upload.purpose, purpose),
            isReceiving(),
            eq(upload.growing, false),
            caseId === undefined ? isNull(upload.caseId) : eq(upload.caseId, caseId),
            sql`${upload.files} = ${JSON.stringify(files)}::jsonb`,
          ),
        )
        .orderBy(desc(upload.createdAt))
        .limit(1)
        .for('update');
      return row;
    },
    async insert(row: typeof upload.$inferInsert): Promise<void> {
      await currentHandle()
        .insert(upload)
        .values({ ...row, uploadLinkId: actor.uploadLink?.id ?? null });
    },
    /** Returns `false` if the upload has been given up in the meantime. */
    async update(id: string, change: Partial<UploadRow>): Promise<boolean> {
      const rows = await currentHandle()
        .update(upload)
        .set(change)
        .where(and(eq(upload.id, id), scope))
        .returning({ id: upload.id });
      return rows.length === 1;
    },
    /** See `deleteUpload`. */
    remove: (id: string): Promise<string[] | undefined> => deleteUpload(id, scope),
  };
}

/** Returns what was sent with an upload link, newest first. Needs the owner's rights. */
export function selectUploadsOfLink(linkId: string): Promise<UploadRow[]> {
  return currentHandle()
    .select()
    .from(upload)
    .where(eq(upload.uploadLinkId, linkId))
    .orderBy(desc(upload.createdAt));
}

/** Does not read the file list, because it runs between chunks. */
export async function uploadExists(id: string): Promise<boolean> {
  const rows = await currentHandle().select({ id: upload.id }).from(upload).where(eq(upload.id, id));
  return rows.length === 1;
}

/** Returns the upload and locks its row, for jobs. Needs a system transaction. */
export async function selectUploadForJob(id: string): Promise<UploadRow | undefined> {
  const [row] = await currentHandle().select().from(upload).where(eq(upload.id, id)).for('update');
  return row;
}

export async function updateUpload(id: string, change: Partial<UploadRow>): Promise<void> {
  await currentHandle().update(upload).set(change).where(eq(upload.id, id));
}

/** Written as a literal, so that the planner can use the indexes on unfinished uploads. */
const isReceiving = (): SQL => sql`${upload.status} = 'receiving'`;

/** Matches uploads that no case has taken, no patient keeps, and nothing else holds. */
const isUnowned = (): SQL | undefined =>
  and(isNull(upload.caseId), isNull(upload.ownerUserId), ...uploadHooks.registered.holders().map(not));

/** A user with the uploads of their own sessions, or an upload link with those of its holder. */
export type Payer = { userId: string } | { uploadLinkId: string };

/**
 * Returns the payer's unfinished uploads and, with `countsUnassigned`, those that no case has taken yet. Counts
 * announced bytes, for growing uploads received bytes. Needs the owner's rights.
 */
export async function sumUnfinished(
  payer: Payer,
  countsUnassigned: boolean,
): Promise<{ uploads: number; bytes: number }> {
  const ofPayer =
    'userId' in payer
      ? and(eq(upload.createdBy, payer.userId), isNull(upload.uploadLinkId))
      : eq(upload.uploadLinkId, payer.uploadLinkId);
  const [row] = await currentHandle()
    .select({
      uploads: sql<number>`count(*) FILTER (WHERE ${isReceiving()})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(greatest(${upload.size}, ${upload.received})), 0)`.mapWith(Number),
    })
    .from(upload)
    .where(and(ofPayer, countsUnassigned ? or(isReceiving(), isUnowned()) : isReceiving()));
  return row ?? { uploads: 0, bytes: 0 };
}

/**
 * Returns the bytes received for all unfinished uploads, and for those of unconfirmed addresses. Needs the owner's
 * rights.
 */
export async function sumReceived(): Promise<{ all: number; unproved: number }> {
  const isUnproved = sql`(${appUser.role} = 'patient' AND NOT lower(${appUser.email}) = ANY (${appUser.provedEmails}))`;
  const sum = sql`sum(${upload.received})`;
  const [row] = await currentHandle()
    .select({
      all: sql<number>`coalesce(${sum}, 0)`.mapWith(Number),
      unproved: sql<number>`coalesce(${sum} FILTER (WHERE ${isUnproved}), 0)`.mapWith(Number),
    })
    .from(upload)
    .leftJoin(appUser, eq(appUser.id, upload.createdBy))
    .where(isReceiving());
  return row ?? { all: 0, unproved: 0 };
}

/** Returns uploads that no one took in time. Needs a system transaction. */
export async function selectAbandonedUploads(before: Date): Promise<UploadRow[]> {
  return currentHandle()
    .select()
    .from(upload)
    .where(and(isUnowned(), lt(upload.createdAt, before)))
    .limit(100);
}

/** Returns what was found in an upload, once it is read. */
export async function selectStudyOf(row: UploadRow): Promise<Upload['study']> {
  if (row.studyId === null) return null;
  const [found] = await currentHandle()
    .select({
      id: study.id,
      title: study.title,
      imageCount: study.imageCount,
      extraStudies: study.extraStudies,
    })
    .from(study)
    .where(eq(study.id, row.studyId));
  return found ?? null;
}

/**
 * Deletes an upload with what was read from it, unless it has been taken. Returns the keys of its objects, or
 * `undefined` if it stays or is already gone.
 */
export const deleteUpload = (id: string, scope?: SQL): Promise<string[] | undefined> =>
  deleteUploadWhere(id, and(isUnowned(), scope));

/** Deletes an upload no matter who holds it. Whatever a case shows of it must already be gone. */
export const deleteHeldUpload = (id: string): Promise<string[] | undefined> => deleteUploadWhere(id);

async function deleteUploadWhere(id: string, condition?: SQL): Promise<string[] | undefined> {
  const database = currentHandle();
  const [row] = await database
    .select()
    .from(upload)
    .where(and(eq(upload.id, id), condition))
    .for('update');
  if (!row) return undefined;
  const keys = await selectObjectKeys({ uploadId: id });
  await database.delete(study).where(eq(study.uploadId, id));
  await database.delete(upload).where(eq(upload.id, id));
  return keys;
}

/**
 * Returns studies whose reading has been given up, for instance because every attempt crashed. Needs a system
 * transaction.
 */
export async function selectUnreadableUploads(): Promise<UploadRow[]> {
  return currentHandle()
    .select()
    .from(upload)
    .where(
      and(
        sql`${upload.status} = 'sealed'`,
        sql`${upload.purpose} IN ('study', 'material')`,
        or(isAbandoned('read-study', sql`${upload.id}`), isAbandoned('copy-shared-study', sql`${upload.id}`)),
      ),
    )
    .limit(100);
}

/**
 * Detaches uploads that no case has taken from their user, so that they are cleaned up like abandoned ones. Needs a
 * system transaction.
 */
export async function releaseUnclaimedUploads(userId: string): Promise<void> {
  const untaken = and(eq(upload.createdBy, userId), isNull(upload.caseId));
  await currentHandle().update(upload).set({ ownerUserId: null, createdBy: null }).where(untaken);
}
