// The lists of cases that people keep. Everything here needs the owner's rights.
import type { SavedView } from '@plainscan/contract';

import { eq, pgTable, text, uuid } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export const savedCaseView = pgTable('saved_case_view', {
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
});

/** Replaces all views of a person, whose row has to be locked. */
export async function replaceSavedViews(userId: string, views: readonly SavedView[]): Promise<void> {
  await currentHandle().delete(savedCaseView).where(eq(savedCaseView.userId, userId));
  if (views.length === 0) return;
  await currentHandle()
    .insert(savedCaseView)
    .values(views.map((view) => ({ ...view, userId })));
}
