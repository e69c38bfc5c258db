import type { Case } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { isOffered } from '../action-look.ts';
import { Fold } from '../details/fold.tsx';
import { reviewMessages } from '../review-messages.ts';
import { VideoVersions } from './video-versions.tsx';
import styles from './video-versions.module.css';

/** E-014: what goes to the patient beside the video, and the versions before it. */
export function VideoExtras({ item }: { item: Case }) {
  const words = useMessages(reviewMessages);
  const { supplementaryMaterials: materials, writtenReport, videoVersions } = item;
  // CG-160: whoever answers for the report reads what its patient will read; the rest of the staff does not (E-017).
  const readsWritten = isOffered(item.offeredActions, 'editVideo') && Boolean(writtenReport);
  if (materials.length + videoVersions.length === 0 && !readsWritten) return null;
  return (
    <div>
      {materials.length > 0 ? (
        <Fold title={words('materials')} count={materials.length}>
          <ul className={styles['versions']}>
            {materials.map(({ id, title, description }) => (
              <li key={id}>
                <b>{title}</b>
                {description ? <p>{description}</p> : null}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      {readsWritten ? (
        <Fold title={words('written')}>
          <p className={styles['written']}>{writtenReport}</p>
        </Fold>
      ) : null}
      <VideoVersions versions={videoVersions} />
    </div>
  );
}
