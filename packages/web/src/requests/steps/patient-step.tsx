import { Button, Kbd } from '@mantine/core';
import { ScanText } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import ownStyles from '../own-request.module.css';
import { patientCheckMessages } from '../patient-check-messages.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { requestForms } from '../values/request-steps.ts';
import { focusField } from './focus-place.ts';
import { RequestField } from './request-field.tsx';

interface StepProps {
  request: CaseRequest;
}

/**
 * The patient of the report: a patient of the clinic, or only what a patient's own account does not contain (J-008).
 */
export function PatientStep({ request }: StepProps) {
  const fields = requestForms[request.kind].patientFields.map((field) => (
    <RequestField key={field} request={request} field={field} />
  ));
  if (request.kind === 'own')
    return (
      <>
        <OwnAccount request={request} />
        {fields}
      </>
    );
  return (
    <>
      <ReadFromImages request={request} />
      <div className={styles['grid']}>{fields}</div>
      <AccountNote request={request} />
    </>
  );
}

function OwnAccount({ request: { user } }: StepProps) {
  const t = useMessages(ownRequestMessages);
  return (
    <div className={ownStyles['account']}>
      <b>{user.name}</b>
      <p>
        {t('account', { email: user.email })} <Link to="/my-account">{t('changeAccount')}</Link>
      </p>
    </div>
  );
}

function ReadFromImages({ request: { waiting, confirm } }: StepProps) {
  const t = useMessages(requestMessages);
  if (waiting.length === 0) return null;
  return (
    <div className={styles['read']}>
      <ScanText size={18} strokeWidth={1.75} aria-hidden />
      <p>{t('readNote')}</p>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          confirm(waiting);
          // The button goes away. What it did not fill in comes next.
          focusField('email');
        }}
        rightSection={<Kbd className="only-wide">Ctrl ↵</Kbd>}
      >
        {waiting.length === 1 ? t('confirmOne') : t('confirmAll', { n: waiting.length })}
      </Button>
    </div>
  );
}

/** F-015, CG-171: the account of the typed email, and a question if it belongs to another person. */
function AccountNote({ request }: StepProps) {
  const t = useMessages(requestMessages);
  const { known, account } = request.checks;
  const isAsked = known && account !== 'same' && (!request.isTyping || account === 'answered');
  return (
    <div role="status" className={styles['known']} data-place="identity">
      {known && account === 'same' ? <Note>{t('knownPatient', { name: known.name })}</Note> : null}
      {isAsked ? <AccountQuestion request={request} name={known.name} /> : null}
    </div>
  );
}

function AccountQuestion({ request, name }: StepProps & { name: string }) {
  const t = useMessages(patientCheckMessages);
  const { values, checks, write } = request;
  const { isChild } = checks;
  const same = {
    value: 'same-person',
    title: t('samePerson'),
    text: t('samePersonText', { name }),
  } as const;
  const others = [
    { value: 'guardian', title: t('guardian', { name }), text: t('guardianText', { name }) },
    { value: 'other', title: t('otherPerson'), text: t('otherPersonText') },
  ] as const;
  return (
    <div className={styles['account']}>
      <Note tone="warn">
        <b>{t('accountTitle', { name })}</b> {isChild ? t('child') : null}
      </Note>
      <RadioCards
        label={t('accountText')}
        value={isChild && values.identity === 'same-person' ? null : values.identity || null}
        cards={isChild ? others : [same, ...others]}
        onChange={(choice) => {
          if (choice !== 'other') return write('identity', choice);
          write('email', '');
          focusField('email');
        }}
      />
    </div>
  );
}
