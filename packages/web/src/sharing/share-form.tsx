import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { Check, Link as LinkIcon, Send } from 'lucide-react';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { formatDay } from '../platform/language/date-format.ts';
import type { FormFields } from '../platform/forms/form-fields.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import styles from './share-form.module.css';
import { sharingMessages } from './sharing-messages.ts';
import { shareDaysOf, type ShareDraft } from './use-share-draft.ts';
import { useSharing } from './use-sharing.ts';

export interface ShareFormProps {
  form: FormFields<ShareDraft>;
  recordId: string;
  hasFiles: boolean;
  /** `true` if the patient's birth date is known and can be asked for. */
  canAsk: boolean;
}

/** What is shared, for how long, on which conditions, and the two ways to send it. */
export function ShareForm({ form, recordId, hasFiles, canAsk }: ShareFormProps) {
  const t = useMessages(sharingMessages);
  const { send, copy, isBusy, failure, done, made, isCopied } = useSharing(recordId, form);
  const CopySign = isCopied ? Check : LinkIcon;
  const answer = useRef<HTMLDivElement>(null);
  // On a phone the answer is below what is in sight.
  useEffect(() => {
    if (done !== null || failure !== null) answer.current?.scrollIntoView({ block: 'center' });
  }, [done, failure]);
  const isHeld = !form.isComplete || isBusy;
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit(send)}>
      <Conditions form={form} hasFiles={hasFiles} canAsk={canAsk} />
      <div className={styles['people']}>
        <TextInput {...form.text('name')} label={t('name')} autoComplete="off" />
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="off" />
      </div>
      <div className={styles['ways']}>
        <Button
          type="submit"
          leftSection={<Send size={18} strokeWidth={1.75} aria-hidden />}
          aria-busy={isBusy}
          aria-disabled={isHeld || undefined}
          onClick={(event) => isHeld && event.preventDefault()}
        >
          {t('send')}
        </Button>
        <Button
          variant="default"
          leftSection={<CopySign size={18} strokeWidth={1.75} aria-hidden />}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || copy()}
        >
          {t(isCopied ? 'copiedShort' : 'copy')}
        </Button>
      </div>
      {/* Below the buttons, so that they do not move after a press. */}
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <div ref={answer} role="status">
        {done ? <Note tone="ok">{done}</Note> : null}
      </div>
      {form.isComplete ? null : <p className={styles['hint']}>{t('sendNeeds')}</p>}
      {made === null ? null : (
        <TextInput
          label={t('yourLink')}
          description={t(form.values.asksBirthDate ? 'yourLinkAsks' : 'yourLinkHelp')}
          value={made}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </form>
  );
}

function Conditions({ form, hasFiles, canAsk }: Pick<ShareFormProps, 'form' | 'hasFiles' | 'canAsk'>) {
  const t = useMessages(sharingMessages);
  const { what, days } = form.values;
  const { workspace } = useCurrentUser();
  const until = formatDay(dayjs().add(Number(days), 'day').toISOString());
  return (
    <>
      {hasFiles ? (
        <SegmentedControl
          aria-label={t('what')}
          data={[
            { value: 'video', label: t('whatVideo') },
            { value: 'files', label: t('whatFiles') },
          ]}
          value={what}
          onChange={(next) => form.set('what', next)}
        />
      ) : null}
      <fieldset className={styles['days']}>
        <legend>{t('howLong')}</legend>
        <SegmentedControl
          aria-label={t('howLong')}
          data={shareDaysOf(workspace.shareDays).map((n) => ({ value: String(n), label: t('days', { n }) }))}
          value={days}
          onChange={(next) => form.set('days', next)}
        />
        <p className={styles['hint']}>{t('until', { date: until })}</p>
      </fieldset>
      <Checkbox
        {...form.check('asksBirthDate')}
        disabled={!canAsk}
        label={t('asks')}
        description={t(canAsk ? 'asksHelp' : 'asksUnknown')}
      />
      {what === 'video' ? (
        <Checkbox {...form.check('showsReport')} label={t('showReport')} description={t('showReportHelp')} />
      ) : null}
      {what === 'video' && hasFiles ? (
        <Checkbox {...form.check('showsImages')} label={t('showImages')} />
      ) : null}
      <Checkbox
        {...form.check('mayDownload')}
        label={t(what === 'video' ? 'saveVideo' : 'saveFiles')}
        description={t('saveHelp')}
      />
    </>
  );
}
