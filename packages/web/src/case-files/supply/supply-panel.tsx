import { isStaff, type Case, type SupplyFiles, messageKeysOf } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { SharedStudy, useMayShareStudies, type SharedImage } from '../../library/shared-study-picker.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isAnnounced } from '../../uploads/sending-store.ts';
import { TemporaryNote } from '../../uploads/temporary-note.tsx';
import { useChosenFiles, type ChosenFiles } from '../../uploads/use-chosen-files.ts';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { panelMessages } from '../../cases/panel-messages.ts';
import { useCaseWords } from '../../cases/actions/use-case-words.ts';
import { ChosenImages, ChosenReport } from './chosen-files.tsx';
import { ExistingStudyDialog, type PatientStudy } from './existing-study-dialog.tsx';
import { UploadLinkSection } from '../upload-link/upload-link-section.tsx';
import styles from './supply-panel.module.css';
import { emptySupply, maySubmitSupply, missingOf, withAttached, type Supply } from './supply-rule.ts';
import { useSupplyCase } from './use-case-form.ts';

/** E-025, E-027: images and report for a case that waits for them, as far as this user may send them. */
export function SupplyPanel({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const { role, workspace } = useCurrentUser();
  const { mainFileType } = workspace;
  const files = useChosenFiles({ caseId: item.id, mainFileType });
  const [existing, setExisting] = useState<PatientStudy | null>(null);
  const [shared, setShared] = useState<SharedImage | null>(null);
  const mayShare = useMayShareStudies();
  const mayComplete = isOffered(item.offeredActions, 'completeUpload');
  const maySubmit = isOffered(item.offeredActions, 'submitUpload');
  if (!mayComplete && !maySubmit) return null;
  const form = { item, files, existing, shared };
  return (
    <section className={styles['panel']} aria-label={words('supplyTitle')}>
      <h2>{words('supplyTitle')}</h2>
      {existing || shared ? null : (
        <>
          <TemporaryNote />
          <ChosenImages files={files} />
        </>
      )}
      {files.study || shared ? null : (
        <ExistingStudyDialog item={item} chosen={existing} onChoose={setExisting} />
      )}
      {mayShare && !files.study && !existing ? <SharedStudy chosen={shared} onChoose={setShared} /> : null}
      <ChosenReport files={files} />
      {mayComplete ? <Submit {...form} action="completeUpload" isLeading /> : null}
      {maySubmit ? <Submit {...form} action="submitUpload" isLeading={!mayComplete} /> : null}
      {maySubmit && isStaff(role) ? <UploadLinkSection item={item} /> : null}
    </section>
  );
}

interface Chosen {
  item: Case;
  files: ChosenFiles;
  existing: PatientStudy | null;
  shared: SharedImage | null;
  action: 'submitUpload' | 'completeUpload';
}

/** Returns what counts for this button: the form's files. For completing, also what the case already has. */
function supplyOf({ item, files, existing, shared, action }: Chosen): Supply {
  const supply = {
    ...emptySupply,
    hasUploadedImages: isAnnounced(files.study),
    hasUploadedReport: isAnnounced(files.report),
    existingStudy: existing,
    hasSharedImage: shared !== null,
  };
  const attached = { images: item.dicomStudy !== null, report: item.reports.length > 0 };
  return action === 'submitUpload' ? supply : withAttached(supply, attached);
}

/** Returns the images that the button sends: a study of the patient, one of the library, or the folder. */
function imagesOf({ files, existing, shared }: Chosen): SupplyFiles {
  if (existing) return { selectedDCMId: existing.id };
  if (shared) return { sharedImage: { resourceId: shared.resourceId } };
  return files.study?.upload ? { uploadId: files.study.upload.id } : {};
}

interface SubmitProps extends Chosen {
  isLeading: boolean;
}

function Submit({ isLeading, ...chosen }: SubmitProps) {
  const { item, files, existing, shared, action } = chosen;
  const t = useCaseWords();
  const words = useMessages(panelMessages);
  const send = useSupplyCase(item, action);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const { study, report } = files;
  const { label, confirm } = messageKeysOf(action);
  const isOwn = useCurrentUser().role === 'patient';
  const judged = supplyOf(chosen);
  const isReady = maySubmitSupply(judged);
  const run = () => {
    const body = {
      ...imagesOf(chosen),
      ...(report?.upload && { reportUploadId: report.upload.id }),
    };
    const sendings = [existing || shared ? null : study, report].filter((sending) => sending !== null);
    send.mutate({ body, sendings });
    setAsking(false);
  };
  const start = () => {
    if (!isReady || send.isPending) return;
    if (confirm) setAsking(true);
    else run();
  };
  return (
    <div className={styles['submit']}>
      <Button
        fullWidth
        size={isLeading ? 'lg' : 'sm'}
        variant={isLeading ? 'filled' : 'default'}
        aria-disabled={!isReady || send.isPending || undefined}
        aria-busy={send.isPending}
        aria-describedby={isReady ? undefined : id}
        onClick={start}
      >
        {isOwn ? words('ownSubmit') : t(label)}
      </Button>
      {isReady ? null : (
        <p className="meta" id={id}>
          {words(`missing.${missingOf(judged)}`)}
        </p>
      )}
      {send.failure ? <Note tone="bad">{send.failure}</Note> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={isOwn ? words('ownSubmitTitle') : confirm ? t(confirm.title) : ''}
        text={isOwn ? words('ownSubmitText') : confirm ? t(confirm.text) : null}
        confirmLabel={isOwn ? words('ownSubmit') : t(label)}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
