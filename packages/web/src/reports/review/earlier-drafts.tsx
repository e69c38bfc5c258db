import { Button } from '@mantine/core';
import { limits, videoEditEndpoints, type Case } from '@plainscan/contract';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { useCaseCall } from '../../cases/actions/case-actions.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { formatMoment } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import { reviewMessages } from './review-messages.ts';
import styles from './video-versions.module.css';

/** T24: discarded or replaced drafts, for users who may restore one. */
export function EarlierDrafts({ item }: { item: Case }) {
  const words = useMessages(reviewMessages);
  const restore = useCaseCall(item.id, (version: number) =>
    callEndpoint(videoEditEndpoints.restoreVideo, { params: { id: item.id }, body: { version } }),
  );
  const since = Date.now() - limits.discardedDraftMilliseconds;
  const drafts = item.videoVersions
    .filter(
      ({ discardedAt, signedOffAt }) =>
        discardedAt !== null && signedOffAt === null && Date.parse(discardedAt) > since,
    )
    .toSorted((one, other) => other.version - one.version);
  if (drafts.length === 0 || !isOffered(item.offeredActions, 'submitVideo')) return null;
  return (
    <Fold title={words('earlierDrafts')} count={drafts.length}>
      <ol className={styles['versions']}>
        {drafts.map(({ version, createdAt, discardedAt, recordedBy }) => (
          <li key={version}>
            <b>{words('version', { n: version })}</b>
            <p>
              {words('recorded', {
                at: formatMoment(createdAt),
                name: recordedBy?.name ?? words('somebody'),
              })}
            </p>
            <p>{words('discarded', { at: formatMoment(discardedAt ?? createdAt) })}</p>
            <Button
              size="sm"
              variant="default"
              className={styles['restore'] ?? ''}
              aria-busy={restore.isPending}
              aria-label={`${words('bringBack')}: ${words('version', { n: version })}`}
              onClick={() => restore.isPending || restore.mutate(version)}
            >
              {words('bringBack')}
            </Button>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
