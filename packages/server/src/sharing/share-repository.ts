import { pass } from '../capabilities/pass-tables.ts';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  or,
  sql,
} from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { shareLink, shareOpening } from './share-tables.ts';

/** The columns that the API role may read. */
const readable = {
  id: shareLink.id,
  createdBy: shareLink.createdBy,
  what: shareLink.what,
  studyId: shareLink.studyId,
  caseId: shareLink.caseId,
  receiverName: shareLink.receiverName,
  receiverEmail: shareLink.receiverEmail,
  mayDownload: shareLink.mayDownload,
  showsReport: shareLink.showsReport,
  showsImages: shareLink.showsImages,
  asksBirthDate: shareLink.asksBirthDate,
  wrongAnswers: shareLink.wrongAnswers,
  lockedAt: shareLink.lockedAt,
  revokedAt: shareLink.revokedAt,
  expiresAt: shareLink.expiresAt,
  createdAt: shareLink.createdAt,
};

export type ShareLinkRow = Omit<typeof shareLink.$inferSelect, 'tokenHash'>;
export type OpenedLinkRow = ShareLinkRow & {
  /** `false` while what it shows is unavailable: recalled, archived or removed. */
  isShareable: boolean;
};
export type OpeningRow = typeof shareOpening.$inferSelect;

export async function insertShareLink(row: typeof shareLink.$inferInsert): Promise<void> {
  await currentHandle().insert(shareLink).values(row);
}

/** Revokes every link to these studies and the passes opened from it. Needs the owner's rights. */
export async function endLinksToStudies(studyIds: readonly string[], now: Date): Promise<void> {
  const database = currentHandle();
  const isAddressedToThem = inArray(shareLink.studyId, [...studyIds]);
  const links = database.select({ id: shareLink.id }).from(shareLink).where(isAddressedToThem);
  await database
    .update(shareLink)
    .set({ revokedAt: now })
    .where(and(isAddressedToThem, isNull(shareLink.revokedAt)));
  await database
    .delete(pass)
    .where(and(inArray(pass.kind, ['study', 'file']), inArray(pass.shareLinkId, links)));
}

/** Revokes every link of a user and the passes opened from it. Needs a system transaction. */
export async function endLinksOf(userId: string, now: Date): Promise<void> {
  const database = currentHandle();
  const theirs = database.select({ id: shareLink.id }).from(shareLink).where(eq(shareLink.createdBy, userId));
  await database
    .update(shareLink)
    .set({ revokedAt: now })
    .where(and(eq(shareLink.createdBy, userId), isNull(shareLink.revokedAt)));
  await database.delete(pass).where(or(eq(pass.userId, userId), inArray(pass.shareLinkId, theirs)));
}

/** Returns the links to a record, newest first. Needs its owner's transaction. */
export function selectShareLinks(studyId: string | null, caseId: string | null): Promise<ShareLinkRow[]> {
  const isOfStudy = studyId === null ? undefined : eq(shareLink.studyId, studyId);
  const isOfCase = caseId === null ? undefined : eq(shareLink.caseId, caseId);
  return currentHandle()
    .select(readable)
    .from(shareLink)
    .where(or(isOfStudy, isOfCase) ?? sql`false`)
    .orderBy(desc(shareLink.createdAt), desc(shareLink.id));
}

export async function selectShareLink(id: string): Promise<ShareLinkRow | undefined> {
  const [row] = await currentHandle().select(readable).from(shareLink).where(eq(shareLink.id, id));
  return row;
}

/** Returns the newest openings of each link, newest first, at most `most` of a link. */
export async function selectOpenings(linkIds: string[], most: number): Promise<OpeningRow[]> {
  if (linkIds.length === 0) return [];
  const { shareLinkId, at, id } = shareOpening;
  const place = sql<number>`row_number() OVER (PARTITION BY ${shareLinkId} ORDER BY ${at} DESC, ${id} DESC)`;
  const placed = currentHandle()
    .select({ ...getTableColumns(shareOpening), place: place.as('place') })
    .from(shareOpening)
    .where(inArray(shareLinkId, linkIds))
    .as('placed');
  return currentHandle()
    .select()
    .from(placed)
    .where(lte(placed.place, most))
    .orderBy(desc(placed.at), desc(placed.id));
}

/** Returns how often each link was opened, without wrong answers and refusals, by the link's ID. */
export async function countOpened(linkIds: string[]): Promise<Map<string, number>> {
  if (linkIds.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ id: shareOpening.shareLinkId, times: count() })
    .from(shareOpening)
    .where(and(inArray(shareOpening.shareLinkId, linkIds), eq(shareOpening.outcome, 'opened')))
    .groupBy(shareOpening.shareLinkId);
  return new Map(rows.map(({ id, times }) => [id, times]));
}

/** Revokes a link. Repeating the call changes nothing. */
export async function revokeShareLink(id: string, now: Date): Promise<void> {
  await currentHandle()
    .update(shareLink)
    .set({ revokedAt: now })
    .where(and(eq(shareLink.id, id), isNull(shareLink.revokedAt)));
}

/**
 * Returns the link of a secret and locks it, so that simultaneous answers are counted one by one. Needs a system
 * transaction.
 */
export async function lockShareLinkBySecret(tokenHash: Uint8Array): Promise<OpenedLinkRow | undefined> {
  const isShareable = sql<boolean>`app_is_shareable(${shareLink.studyId}, ${shareLink.caseId})`;
  const [row] = await currentHandle()
    .select({ ...readable, isShareable })
    .from(shareLink)
    .where(eq(shareLink.tokenHash, tokenHash))
    .for('update');
  return row;
}

export async function insertOpening(row: OpeningRow): Promise<void> {
  await currentHandle().insert(shareOpening).values(row);
}

export async function updateShareLink(
  id: string,
  change: Partial<Pick<ShareLinkRow, 'wrongAnswers' | 'lockedAt'>>,
): Promise<void> {
  await currentHandle().update(shareLink).set(change).where(eq(shareLink.id, id));
}
