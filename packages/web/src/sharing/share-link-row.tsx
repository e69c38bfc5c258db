import { Button } from '@mantine/core';
import type { ShareLink } from '@plainscan/contract';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { sharingMessages } from './sharing-messages.ts';
import styles from './share-link-list.module.css';

/** One link: recipient, content, number of openings and end date, with an expandable list of openings. */
export function ShareLinkRow({ link, onEnd }: { link: ShareLink; onEnd: () => void }) {
  const t = useMessages(sharingMessages);
  const name = link.receiver?.name ?? t('copiedLink');
  const conditions = [
    t(link.what === 'video' ? 'whatVideo' : 'whatFiles'),
    link.asksBirthDate ? t('withQuestion') : '',
    link.showsReport ? t('withReport') : '',
    link.showsImages ? t('withImages') : '',
    link.mayDownload ? t('withDownload') : '',
  ];
  return (
    <li className={styles['link']} data-over={link.state !== 'live' || undefined}>
      <div className={styles['words']}>
        <b>{name}</b>
        {link.receiver ? <span>{link.receiver.email}</span> : null}
        <span>{conditions.filter(Boolean).join(', ')}</span>
        <span>{openingsText(link, t)}</span>
        {link.state === 'live' ? <span>{t('worksUntil', { date: formatDay(link.expiresAt) })}</span> : null}
        <Openings openings={link.openings} />
      </div>
      {link.state === 'live' ? (
        <Button variant="default" onClick={onEnd}>
          {t('end')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      ) : (
        <span className={styles['state']}>{t(`${link.state}State`)}</span>
      )}
    </li>
  );
}

function Openings({ openings }: Pick<ShareLink, 'openings'>) {
  const t = useMessages(sharingMessages);
  if (openings.length === 0) return null;
  return (
    <details className={styles['openings']}>
      <summary>{t('everyOpening')}</summary>
      <ol>
        {openings.map(({ at, device, outcome }, index) => (
          // Two people can open a link at the same time.
          <li key={`${at} ${index}`}>
            {[formatMoment(at), t(`${outcome}Outcome`), device].filter(Boolean).join(', ')}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Says how often a link was opened, and when and on which device last. Wrong answers and refusals do not count. */
function openingsText(
  { openings, timesOpened }: Pick<ShareLink, 'openings' | 'timesOpened'>,
  t: Translate<(typeof sharingMessages)['en']>,
): string {
  const last = openings.find(({ outcome }) => outcome === 'opened');
  if (!last) return t('notOpened');
  const on = [formatMoment(last.at), last.device].filter(Boolean).join(', ');
  return timesOpened <= 1 ? t('openedOnce', { on }) : t('opened', { n: timesOpened, on });
}
