import { Button } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { changesQuery } from './clinic-queries.ts';
import { clinicMessages } from './clinic-messages.ts';
import { useSettingWords } from './setting-words.ts';
import styles from './clinic-history.module.css';

interface ClinicHistoryDialogProps {
  clinic: Clinic;
  isOpen: boolean;
  onClose: () => void;
}

/** Who changed which setting, newest first. */
export function ClinicHistoryDialog({ clinic, isOpen, onClose }: ClinicHistoryDialogProps) {
  const t = useMessages(clinicMessages);
  return (
    <Dialog isOpen={isOpen} title={t('historyTitle', { name: clinic.name })} onClose={onClose} isWide>
      {isOpen ? <History id={clinic.id} /> : null}
    </Dialog>
  );
}

function History({ id }: { id: number }) {
  const t = useMessages(clinicMessages);
  const { nameOf, valueOf } = useSettingWords();
  const list = useInfiniteQuery(changesQuery(id));
  if (!list.data && list.isError) return <FailedQuery title={t('clinicFailed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={4} widths={[30, 60]} />;
  const changes = list.data.pages.flatMap(({ data }) => data);
  if (changes.length === 0) return <p>{t('historyNone')}</p>;
  return (
    <>
      <ol className={styles['changes']}>
        {changes.map(({ id: change, setting, before, after, by, at }) => (
          <li key={change}>
            <span className={styles['what']}>
              {t('historyLine', {
                setting: nameOf(setting),
                before: valueOf(setting, before),
                after: valueOf(setting, after),
              })}
            </span>
            <span className={styles['who']}>
              {by ?? t('someone')} · {formatMoment(at)}
            </span>
          </li>
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button variant="default" onClick={() => void list.fetchNextPage()}>
          {t('historyMore')}
        </Button>
      ) : null}
    </>
  );
}
