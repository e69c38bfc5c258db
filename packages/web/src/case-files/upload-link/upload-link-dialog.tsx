import { Button, CopyButton, SegmentedControl, TextInput } from '@mantine/core';
import { emailSchema, limits, problemIn, uploadLinkEndpoints, type UploadLink } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../../platform/forms/form-fields.ts';
import { schemaRule } from '../../platform/forms/form-schema.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { focusNow } from '../../ui/fields/focus-now.ts';
import { QrPicture } from '../../ui/imaging/qr-picture.tsx';
import { uploadLinkMessages } from './upload-link-messages.ts';
import styles from './upload-link.module.css';

const formSchema = z.object({ receiverEmail: z.union([z.literal(''), emailSchema]) });
const dayChoices = [3, limits.uploadLinkDays, limits.uploadLinkMaxDays];

interface UploadLinkFormProps {
  caseId: string;
  /** `true` if a link already works. The new link replaces it. */
  replaces: boolean;
  onMade: () => void;
  onClose: () => void;
}

/** Creates a link, then shows it once with its QR code. */
export function UploadLinkDialog({ isOpen, ...form }: UploadLinkFormProps & { isOpen: boolean }) {
  const t = useMessages(uploadLinkMessages);
  const [made, setMade] = useState<UploadLink | null>(null);
  const close = (): void => {
    setMade(null);
    form.onClose();
  };
  return (
    <FormDialog isOpen={isOpen} title={t(made ? 'made' : 'make')} isHeldOpen onClose={close}>
      {made ? <Made link={made} onDone={close} /> : <LinkForm {...form} onClose={close} onLink={setMade} />}
    </FormDialog>
  );
}

function LinkForm(props: UploadLinkFormProps & { onLink: (link: UploadLink) => void }) {
  const { caseId, replaces, onMade, onClose, onLink } = props;
  const t = useMessages(uploadLinkMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const [days, setDays] = useState(String(limits.uploadLinkDays));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (receiverEmail: string) =>
      callEndpoint(uploadLinkEndpoints.makeUploadLink, {
        params: { id: caseId },
        body: { days: Number(days), ...(receiverEmail !== '' && { receiverEmail }) },
      }),
    onSuccess: (link) => {
      onMade();
      onLink(link);
    },
  });
  const rule = useMemo(() => schemaRule<{ receiverEmail: string }>(formSchema), []);
  const form = useFormFields(rule, { receiverEmail: '' }, refusedFields(error));
  const { error: problem, ...email } = form.text('receiverEmail');
  return (
    <DialogFields onSubmit={form.submit(({ receiverEmail }) => isPending || mutate(receiverEmail))}>
      <TextInput
        {...email}
        label={t('email')}
        description={t('emailHelp')}
        error={problem && problemIn(locale, problem)}
        type="email"
        inputMode="email"
        maxLength={limits.emailLength}
        spellCheck={false}
        data-autofocus
      />
      <fieldset className={styles['days']}>
        <legend>{t('days')}</legend>
        <SegmentedControl
          aria-label={t('days')}
          value={days}
          data={dayChoices.map((n) => ({ value: String(n), label: t('daysOf', { n }) }))}
          onChange={setDays}
        />
      </fieldset>
      {replaces ? <Note tone="warn">{t('newEnds')}</Note> : null}
      {error ? (
        <Note tone="bad">
          {t('makeFailed')} {errorMessage(error, app)}
        </Note>
      ) : null}
      <DialogFoot
        hint={null}
        action={t('makeAction')}
        isHeld={!form.isComplete}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

function Made({ link, onDone }: { link: UploadLink; onDone: () => void }) {
  const t = useMessages(uploadLinkMessages);
  const url = link.url ?? '';
  return (
    <DialogFields>
      {link.receiverEmail === null ? null : (
        <Note tone="ok">{t('mailed', { email: link.receiverEmail })}</Note>
      )}
      <div className={styles['copy']}>
        <TextInput
          ref={focusNow}
          label={t('link')}
          description={t('linkHelp')}
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={url} timeout={5_000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              <span role="status">{t(copied ? 'copied' : 'copy')}</span>
            </Button>
          )}
        </CopyButton>
      </div>
      <div className={styles['qr']}>
        <QrPicture text={url} label={t('qr')} />
        <p className="meta">{t('qrHelp')}</p>
      </div>
      <Button onClick={onDone}>{t('done')}</Button>
    </DialogFields>
  );
}
