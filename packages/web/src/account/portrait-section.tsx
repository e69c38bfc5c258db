import { Button } from '@mantine/core';
import { portraitEndpoints } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Portrait } from '../ui/badges/portrait.tsx';
import { accountMessages } from './account-messages.ts';
import { ownPortraitQuery, useAccountChange, useCachePortrait } from './account-queries.ts';
import { AccountRow, AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { PortraitDialog } from './portrait-dialog.tsx';

/** CG-211: the photo that patients see next to the name of the person who explains their video. */
export function PortraitSection() {
  const t = useMessages(accountMessages);
  const { name } = useCurrentUser();
  const { data: own } = useQuery(ownPortraitQuery);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const cache = useCachePortrait();
  const remove = useAccountChange({
    run: () => callEndpoint(portraitEndpoints.removeOwnPortrait, {}),
    done: t('portraitRemoved'),
    onDone: () => {
      cache({ portraitUrl: null });
      input.current?.focus();
    },
  });
  const url = own?.portraitUrl ?? null;
  const choose = t(url ? 'portraitReplace' : 'portraitChoose');
  return (
    <AccountSection title={t('portrait')} text={t('portraitText')}>
      <AccountRow
        title={
          <span className={styles['portrait']}>
            <Portrait name={name} url={url} />
            {t(url ? 'portraitShown' : 'portraitNone')}
          </span>
        }
        actions={
          <>
            <span className={styles['file']}>
              <input
                ref={input}
                className="visually-hidden"
                type="file"
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                aria-label={choose}
                onChange={(event) => {
                  setFile(event.currentTarget.files?.[0] ?? null);
                  event.currentTarget.value = '';
                }}
              />
              <Button variant="default" tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
                {choose}
              </Button>
            </span>
            {url ? (
              <Button variant="subtle" onClick={() => remove.isPending || remove.mutate()}>
                {t('portraitRemove')}
              </Button>
            ) : null}
          </>
        }
      />
      {file ? <PortraitDialog file={file} onClose={() => setFile(null)} /> : null}
    </AccountSection>
  );
}
