import type { ShareLink } from '@plainscan/contract';

import { describeDevice } from '../platform/http/device-description.ts';
import type { OpeningRow, ShareLinkRow } from './share-repository.ts';

/** Returns whether a link still opens, and if not, why. */
export function shareStateOf(row: ShareLinkRow, now: Date): ShareLink['state'] {
  if (row.revokedAt !== null) return 'revoked';
  if (row.lockedAt !== null) return 'locked';
  return row.expiresAt <= now ? 'expired' : 'live';
}

export function presentShareLink(
  row: ShareLinkRow,
  { openings, timesOpened }: { openings: readonly OpeningRow[]; timesOpened: number },
  now: Date,
  url: string | null = null,
): ShareLink {
  const { receiverName: name, receiverEmail: email } = row;
  return {
    id: row.id,
    what: row.what,
    url,
    receiver: name === null || email === null ? null : { name, email },
    mayDownload: row.mayDownload,
    showsReport: row.showsReport,
    showsImages: row.showsImages,
    asksBirthDate: row.asksBirthDate,
    state: shareStateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    timesOpened,
    openings: openings
      .filter(({ shareLinkId }) => shareLinkId === row.id)
      .map(({ at, userAgent, outcome }) => ({
        at: at.toISOString(),
        device: describeDevice(userAgent) ?? '',
        outcome,
      })),
  };
}
