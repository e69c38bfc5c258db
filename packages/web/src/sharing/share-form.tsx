import { Link as LinkIcon, Send } from 'lucide-react';
import dayjs from 'dayjs';
import { formatDay } from '../app/date-format.ts';
import type { FormFields } from '../app/form-fields.ts';
import { useMessages } from '../app/i18n.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Note } from '../ui/note.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './share-form.module.css';
import { sharingMessages } from './sharing-messages.ts';
import { shareDays, type ShareDraft } from './use-share-draft.ts';
import { useSharing } from './use-sharing.ts';

export interface ShareFormProps {
  form: FormFields<ShareDraft>;
  recordId: string;
  hasFiles: boolean;
  /** Whether the patient's birth date is known, so that it can be asked for. */
  canAsk: boolean;
}

/** What is shared, for how long, under which conditions, and the two ways to hand it over. */
export function ShareForm({ form, recordId, hasFiles, canAsk }: ShareFormProps) {
  const t = useMessages(sharingMessages);
  const { send, copy, isBusy, failure, done, made } = useSharing(recordId, form);
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit(send)}>
      <Conditions {...{ form, hasFiles, canAsk }} />
      <div className={styles['people']}>
        <TextField {...form.text('name')} label={t('name')} autoComplete="off" />
        <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="off" />
      </div>
      <div className={styles['ways']}>
        <PlainButton type="submit" isBusy={isBusy} isOff={!form.isComplete || isBusy}>
          <Send size={18} strokeWidth={1.75} aria-hidden />
          {t('send')}
        </PlainButton>
        <PlainButton look="default" isOff={isBusy} onClick={copy}>
          <LinkIcon size={18} strokeWidth={1.75} aria-hidden />
          {t('copy')}
        </PlainButton>
      </div>
      {/* Below the buttons, which stay under the finger that pressed one. */}
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <div role="status">{done ? <Note tone="ok">{done}</Note> : null}</div>
      {form.isComplete ? null : <p className={styles['hint']}>{t('sendNeeds')}</p>}
      {made === null ? null : (
        <TextField
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
  const until = formatDay(dayjs().add(Number(days), 'day').toISOString());
  return (
    <>
      {hasFiles ? (
        <Segmented
          label={t('what')}
          options={[
            { value: 'video', label: t('whatVideo') },
            { value: 'files', label: t('whatFiles') },
          ]}
          value={what}
          onChange={(next) => form.set('what', next)}
        />
      ) : null}
      <fieldset className={styles['days']}>
        <legend>{t('howLong')}</legend>
        <Segmented
          label={t('howLong')}
          options={shareDays.map((n) => ({ value: String(n), label: t('days', { n }) }))}
          value={days}
          onChange={(next) => form.set('days', next)}
        />
        <p className={styles['hint']}>{t('until', { date: until })}</p>
      </fieldset>
      <CheckField
        {...form.check('asksBirthDate')}
        disabled={!canAsk}
        label={t('asks')}
        help={t(canAsk ? 'asksHelp' : 'asksUnknown')}
      />
      <CheckField
        {...form.check('mayDownload')}
        label={t(what === 'video' ? 'saveVideo' : 'saveFiles')}
        help={t('saveHelp')}
      />
    </>
  );
}
