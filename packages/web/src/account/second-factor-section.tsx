import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { accountMessages } from './account-messages.ts';
import { secondFactorQuery } from './account-queries.ts';
import { AccountRow, AccountSection } from './account-section.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { RemoveTotpDialog, RenewCodesDialog } from './totp-dialogs.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** App codes, recovery codes and passkeys: all optional, unless a setting requires one. */
export function SecondFactorSection() {
  const t = useMessages(accountMessages);
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  return (
    <AccountSection title={t('second')} text={t('secondText')}>
      {data ? (
        <>
          <TotpRow isOn={data.totp} codesLeft={data.recoveryCodesLeft} />
          <PasskeyRows passkeys={data.passkeys} />
        </>
      ) : isError ? (
        <AccountRow
          title={t('sessionsFailed')}
          actions={
            <Button variant="default" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        />
      ) : (
        <SkeletonRows rows={2} widths={[60, 40]} />
      )}
    </AccountSection>
  );
}

type Open = 'setup' | 'remove' | 'renew' | null;

function TotpRow({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const t = useMessages(accountMessages);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <AccountRow
        title={t('totp')}
        text={isOn ? t('totpOn', { n: codesLeft }) : t('totpOff')}
        actions={
          isOn ? (
            <>
              <Button variant="default" onClick={() => setOpen('renew')}>
                {t('renewCodes')}
              </Button>
              <Button variant="subtle" onClick={() => setOpen('remove')}>
                {t('totpRemove')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setOpen('setup')}>
              {t('totpStart')}
            </Button>
          )
        }
      />
      {open === 'setup' ? <TotpSetup onClose={close} /> : null}
      {open === 'remove' ? <RemoveTotpDialog onClose={close} /> : null}
      {open === 'renew' ? <RenewCodesDialog onClose={close} /> : null}
    </>
  );
}
