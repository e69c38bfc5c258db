import type { Case } from '@plainscan/contract';
import { formatMoment } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { reviewMessages } from './review-messages.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import styles from './video-versions.module.css';

/** B12: every recorded version and its author. A signed one includes the proof that it has not changed. */
export function VideoVersions({ versions }: { versions: Case['videoVersions'] }) {
  const words = useMessages(reviewMessages);
  if (versions.length === 0) return null;
  const newestFirst = versions.toSorted((one, other) => other.version - one.version);
  return (
    <Fold title={words('versions')} count={versions.length}>
      <ol className={styles['versions']}>
        {newestFirst.map((version) => (
          <li key={version.version}>
            <b>{words('version', { n: version.version })}</b>
            <p>
              {words('recorded', {
                at: formatMoment(version.createdAt),
                name: version.recordedBy?.name ?? words('somebody'),
              })}
            </p>
            {version.discardedAt ? (
              <p>{words('discarded', { at: formatMoment(version.discardedAt) })}</p>
            ) : null}
            {version.signedOffAt ? (
              <p>
                {words('signed', {
                  at: formatMoment(version.signedOffAt),
                  name: version.signedOffBy?.name ?? words('somebody'),
                })}
              </p>
            ) : null}
            {version.sha256 ? (
              <p className="meta">
                {words('hash')} <code>{version.sha256}</code>
              </p>
            ) : null}
            {version.tracksSha256 ? (
              <p className="meta">
                {words('tracksHash')} <code>{version.tracksSha256}</code>
              </p>
            ) : null}
            {version.eventTrackSha256 ? (
              <p className="meta">
                {words('eventTrackHash')} <code>{version.eventTrackSha256}</code>
              </p>
            ) : null}
            {version.addedCaptions ? (
              <>
                <p>
                  {words('captionsAdded', {
                    at: formatMoment(version.addedCaptions.at),
                    name: version.addedCaptions.by?.name ?? words('somebody'),
                  })}
                </p>
                <p className="meta">
                  {words('addedHash')} <code>{version.addedCaptions.sha256}</code>
                </p>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </Fold>
  );
}
