import type { Case } from '@plainscan/contract';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { ContinueUpload } from '../../uploads/continue-upload.tsx';
import { isInterrupted } from '../../uploads/sending-store.ts';
import { useSendings } from '../../uploads/use-sendings.ts';
import { formatSizeDone } from '../../ui/text/format-bytes.ts';
import { panelMessages } from '../../cases/panel-messages.ts';
import styles from './supply-panel.module.css';

/** E-047, T15: upload progress of the case's files, who sends them, and whether the upload waits for that user. */
export function UploadState({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const { locale } = useLocale();
  const mayGoOn = useMayResumeUpload(item);
  const { progress } = item;
  if (item.status.value !== 'uploading' || !progress) return null;
  const { step, done, total, isSilent, senderName } = progress;
  const amounts = step === 'receiving' ? formatSizeDone(done, total, locale) : { done, total };
  return (
    <section className={styles['panel']}>
      <h2>{words('uploadTitle')}</h2>
      <ProgressLine percent={total > 0 ? (100 * done) / total : 0} label={words('uploadTitle')} />
      <p className="num" role="status">
        {words(step, amounts)}
        {isSilent ? `, ${words('silent')}` : null}
      </p>
      {senderName ? <p className="meta">{words('sender', { name: senderName })}</p> : null}
      {isSilent && !mayGoOn ? (
        <Note tone="warn">
          {senderName ? words('silentText', { name: senderName }) : words('silentNobody')}
        </Note>
      ) : null}
      {mayGoOn && item.uploadId ? <ContinueUpload uploadId={item.uploadId} caseId={item.id} /> : null}
    </section>
  );
}

/** Returns whether the sender may choose the folder again, because this window is not sending it. */
function useMayResumeUpload({ id, uploadId, progress }: Case): boolean {
  const { name } = useCurrentUser();
  const sendings = useSendings();
  const own = sendings.find(({ upload, caseId }) => caseId === id || upload?.id === uploadId);
  const isSentHere = own !== undefined && !isInterrupted(own);
  return !isSentHere && progress?.step === 'receiving' && progress.senderName === name;
}
