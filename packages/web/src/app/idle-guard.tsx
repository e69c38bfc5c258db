import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { isUnderway } from '../uploads/sending-store.ts';
import { useSendings } from '../uploads/use-sendings.ts';
import styles from './idle-guard.module.css';
import { useMessages } from '../platform/language/i18n.tsx';
import { recordActivity, watchIdle } from './idle-watch.ts';
import { liveConnection } from '../platform/live/live-connection.ts';
import { redirectFullPage } from '../platform/session/session-end.ts';
import { endIdleSession, logOut } from '../platform/session/session.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import { reportActivity } from './use-activity.ts';

/** viewing images or a shared report does not require using the mouse. */
const withoutTimer = /^\/(viewer|report-viewer|download)(\/|$)/;

const isPlaying = (): boolean => [...document.querySelectorAll('video')].some((video) => !video.paused);

const clock = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Asks one minute before the timeout whether the user is still there, and logs out an idle user. */
export function IdleGuard() {
  const { pathname } = useLocation();
  return withoutTimer.test(pathname) ? null : <Watch />;
}

function Watch() {
  const [left, setLeft] = useState<number | null>(null);
  const client = useQueryClient();
  const isSending = useSendings().some(isUnderway);
  const isWorking = useEffectEvent(() => isSending || isPlaying());
  const end = useEffectEvent(() => {
    liveConnection.stop();
    client.clear();
    endIdleSession();
    // A full page load, so that drawers, dialogs and everything on the screen are gone.
    redirectFullPage('/inactivity');
  });
  useEffect(() => {
    const stop = watchIdle({
      onState: (state) => {
        setLeft(state.left);
        if (state.hasEnded) {
          stop();
          end();
        }
      },
      isWorking: () => isWorking(),
    });
    return stop;
  }, []);
  const stay = (): void => {
    recordActivity();
    reportActivity();
    setLeft(null);
  };
  return <IdleDialog left={left} onStay={stay} />;
}

/** The question one minute before the timeout. Screen readers hear the time every 15 seconds, not every second. */
function IdleDialog({ left, onStay }: { left: number | null; onStay: () => void }) {
  const t = useMessages(shellMessages);
  if (left === null) return null;
  const spoken = Math.ceil(left / 15_000) * 15_000;
  return (
    <Dialog isOpen isUrgent title={t('idleTitle')} onClose={onStay}>
      <p aria-hidden>{t('idleText', { time: clock(left) })}</p>
      <p className="visually-hidden" role="status">
        {t('idleText', { time: clock(spoken) })}
      </p>
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={() => void logOut()}>
          {t('idleLogOut')}
        </Button>
        <Button onClick={onStay}>{t('idleStay')}</Button>
      </div>
    </Dialog>
  );
}
