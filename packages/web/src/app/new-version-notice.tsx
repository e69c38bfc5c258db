import { useIsReplaced } from '../ui/load-part.ts';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import styles from './top-notice.module.css';

/** A line at the top once something could not be loaded because the server has a newer version. */
export function NewVersionNotice() {
  const t = useMessages(appMessages);
  const isReplaced = useIsReplaced();
  return (
    <div role="status">
      {isReplaced ? (
        <p className={styles['notice']}>
          {t('newVersion')}
          <LiteButton onClick={() => window.location.reload()}>{t('reload')}</LiteButton>
        </p>
      ) : null}
    </div>
  );
}
