import type { Actor, Upload } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { and, desc, eq, inArray, isNull, lt, not, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { study } from '../viewers/study-tables.ts';
import { selectObjectKeys } from './object-key-repository.ts';
import { uploadHooks } from './upload-hooks.ts';

export type UploadRow = typeof upload.$inferSelect;

type Sender = Actor & Pick<SignedIn, 'uploadLink'>;

/** A person's own uploads; for the holder of an upload link those sent by it. Needs a transaction of that person. */
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
    /** Locks the row until the transaction ends: a case takes an upload while it may just be getting ready. */
    async lock(id: string): Promise<UploadRow | undefined> {
      const [row] = await currentHandle()
        .select()
        .from(upload)
        .where(and(eq(upload.id, id), scope))
        .for('update');
      return row;
    },
    /**
     * The newest unfinished upload of the same files, to resume: one that no case holds, or that of `caseId`. Waits for
     * a case that is just taking it, and then does not return it.
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
    /** False when the upload has been given up meanwhile. */
    async update(id: string, change: Partial<UploadRow>): Promise<boolean> {
      const rows = await currentHandle()
        .update(upload)
        .set(change)
        .where(and(eq(upload.id, id), scope))
        .returning({ id: upload.id });
      return rows.length === 1;
    },
    /** See deleteUpload. */
    remove: (id: string): Promise<string[] | undefined> => deleteUpload(id, scope),
  };
}

/** What was sent by an upload link, newest first. Needs the owner's rights. */
export function selectUploadsOfLink(linkId: string): Promise<UploadRow[]> {
  return currentHandle()
    .select()
    .from(upload)
    .where(eq(upload.uploadLinkId, linkId))
    .orderBy(desc(upload.createdAt));
}

/** One statement without its files, for between two chunks. */
export async function isUploadThere(id: string): Promise<boolean> {
  const rows = await currentHandle().select({ id: upload.id }).from(upload).where(eq(upload.id, id));
  return rows.length === 1;
}

/** For jobs. Needs a system transaction. */
export async function selectUploadForJob(id: string): Promise<UploadRow | undefined> {
  const [row] = await currentHandle().select().from(upload).where(eq(upload.id, id)).for('update');
  return row;
}

export async function updateUpload(id: string, change: Partial<UploadRow>): Promise<void> {
  await currentHandle().update(upload).set(change).where(eq(upload.id, id));
}

/** Written out, for the plan to know the indexes of unfinished uploads. */
const isReceiving = (): SQL => sql`${upload.status} = 'receiving'`;

/** Taken by no case, kept by no patient, and nothing else holds it. */
const isUnowned = (): SQL | undefined =>
  and(isNull(upload.caseId), isNull(upload.ownerUserId), ...uploadHooks.registered.holders().map(not));

/**
 * What a person has unfinished and, with `countsUnassigned`, what they have sent and no case has taken yet. Bytes as
 * announced; for growing uploads, as received. Needs the owner's rights.
 */
export async function sumUnfinished(
  userId: string,
  countsUnassigned: boolean,
): Promise<{ uploads: number; bytes: number }> {
  const [row] = await currentHandle()
    .select({
      uploads: sql<number>`count(*) FILTER (WHERE ${isReceiving()})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(greatest(${upload.size}, ${upload.received})), 0)`.mapWith(Number),
    })
    .from(upload)
    .where(
      and(eq(upload.createdBy, userId), countsUnassigned ? or(isReceiving(), isUnowned()) : isReceiving()),
    );
  return row ?? { uploads: 0, bytes: 0 };
}

/** The bytes received for everyone's unfinished uploads, and those of unconfirmed addresses among them. Needs the owner's rights. */
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

/** Uploads that no one took in time. Needs a system transaction. */
export async function selectAbandonedUploads(before: Date): Promise<UploadRow[]> {
  return currentHandle()
    .select()
    .from(upload)
    .where(and(isUnowned(), lt(upload.createdAt, before)))
    .limit(100);
}

/** What was found in an upload, once it is read. */
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
 * Removes an upload with what was read from it, unless someone has taken it; gives the keys of its objects, or nothing
 * when it stays or is gone already.
 */
export const deleteUpload = (id: string, scope?: SQL): Promise<string[] | undefined> =>
  deleteUploadWhere(id, and(isUnowned(), scope));

/** The same, no matter who holds it. Whatever a case shows of it must be gone already. */
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

/** Studies whose reading has been given up, for instance because each try lost its process. Needs a system transaction. */
export async function selectUnreadableUploads(): Promise<UploadRow[]> {
  return currentHandle()
    .select()
    .from(upload)
    .where(
      and(
        eq(upload.status, 'sealed'),
        inArray(upload.purpose, ['study', 'material']),
        or(isAbandoned('read-study', sql`${upload.id}`), isAbandoned('copy-shared-study', sql`${upload.id}`)),
      ),
    )
    .limit(100);
}

/** Takes what no case has taken from a person, so that it is cleaned up like any abandoned upload. Needs a system transaction. */
export async function releaseUntaken(userId: string): Promise<void> {
  const untaken = and(eq(upload.createdBy, userId), isNull(upload.caseId));
  await currentHandle().update(upload).set({ ownerUserId: null, createdBy: null }).where(untaken);
}
