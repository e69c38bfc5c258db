import { Button, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useFindClinic } from '../form/request-queries.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import styles from '../own-request.module.css';
import {
  hasCodeForm,
  scanChoices,
  applyClinicAnswer,
  normalizeClinicCode,
  applyTypedCode,
  type ClinicForm,
} from '../values/clinic-code.ts';

/** J-012 … J-014: which clinic has the images, and which images it is asked for. */
export function ClinicFields({ request }: { request: CaseRequest }) {
  const t = useMessages(ownRequestMessages);
  const { values, write, check, tried } = request;
  const { clinic } = values;
  const areDetailsMissing = tried.has('images') && check.held === 'studyDetails';
  return (
    <>
      <CodeField request={request} />
      <TextInput
        label={t('whichStudy')}
        description={t('whichStudyHelp')}
        maxLength={limits.titleLength}
        required
        value={clinic.studyDetails}
        error={areDetailsMissing ? t('need.studyDetails') : undefined}
        onChange={(event) => write('clinic', { ...clinic, studyDetails: event.currentTarget.value })}
      />
      <RadioCards
        label={t('whichScan')}
        value={clinic.uploadOption}
        onChange={(uploadOption) => write('clinic', { ...clinic, uploadOption })}
        cards={scanChoices.map((value) => ({ value, title: t(value) }))}
      />
    </>
  );
}

function CodeField({ request }: { request: CaseRequest }) {
  const t = useMessages(ownRequestMessages);
  const app = useMessages(appMessages);
  const { values, write, change, tried, check, isPreview } = request;
  const { clinic } = values;
  const [isMisshapen, setMisshapen] = useState(false);
  const { mutate, isPending, error, data } = useFindClinic((code, found) =>
    change('clinic', (now) => applyClinicAnswer(now, code, found)),
  );
  function verify() {
    if (isPending || isPreview) return;
    setMisshapen(!hasCodeForm(clinic.code));
    if (hasCodeForm(clinic.code)) mutate(normalizeClinicCode(clinic.code));
  }
  useKnownCode(request, mutate);
  const isUnverified = tried.has('images') && check.held === 'code' && !isPending;
  const problem = isMisshapen ? t('codeForm') : isUnverified ? t('need.code') : undefined;
  return (
    <div>
      <div className={styles['code']}>
        <TextInput
          label={t('code')}
          description={t('codeHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          data-status={clinic.codeStatus}
          value={clinic.code}
          error={problem}
          onChange={(event) => {
            setMisshapen(false);
            write('clinic', applyTypedCode(clinic, event.currentTarget.value));
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            verify();
          }}
        />
        <Button variant="default" aria-busy={isPending} disabled={isPreview} onClick={verify}>
          {t('verify')}
        </Button>
      </div>
      <div role="status">
        {isPending ? (
          <p className={styles['codeState']}>{t('verifying')}</p>
        ) : (
          <CodeAnswer clinic={clinic} refusal={data?.refusal ?? null} />
        )}
      </div>
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
    </div>
  );
}

/** J-013: the result of checking a code, in green or orange with a text. */
function CodeAnswer({ clinic, refusal }: { clinic: ClinicForm; refusal: unknown }) {
  const t = useMessages(ownRequestMessages);
  const app = useMessages(appMessages);
  if (clinic.codeStatus === 'idle') return null;
  if (clinic.codeStatus === 'valid')
    return (
      <p className={styles['codeState']} data-tone="ok">
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
        <span>
          {t('codeVerified')}: <b>{clinic.clinicName}</b>
        </span>
      </p>
    );
  return (
    <p className={styles['codeState']} data-tone="warn">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{t('codeInvalid')}.</b> {refusal ? `${errorMessage(refusal, app)}. ` : ''}
        {t(refusal ? 'codeUnusableHelp' : 'codeInvalidHelp')}
      </span>
    </p>
  );
}

/** J-023: fills in the code of the clinic that the patient used before, and checks it automatically. */
function useKnownCode({ values, user, isPreview }: CaseRequest, ask: (code: string) => void): void {
  const { code, codeStatus } = values.clinic;
  const known = user.referenceWorkspace?.clinicCode ?? '';
  const isUntouched = known !== '' && code === known && codeStatus === 'idle' && !isPreview;
  const askOnce = useEffectEvent(() => {
    if (isUntouched) ask(normalizeClinicCode(code));
  });
  useEffect(() => askOnce(), []);
}
