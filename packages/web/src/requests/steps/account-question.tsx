import { useMessages } from '../../app/i18n.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { patientCheckMessages } from '../patient-check-messages.ts';
import type { CaseRequest } from '../form/use-case-request.ts';

/** F-015, CG-171: whose account the typed email is, and a question where that is another person. */
export function AccountQuestion({ request }: { request: CaseRequest }) {
  const t = useMessages(addCaseMessages);
  const { checks, isAtRest } = request;
  const { known, account } = checks;
  return (
    <div role="status" className={styles['known']}>
      {known && account === 'same' ? <Note>{t('knownPatient', { name: known.name })}</Note> : null}
      {known && account !== 'same' && (isAtRest || account === 'answered') ? (
        <Question request={request} name={known.name} />
      ) : null}
    </div>
  );
}

function Question({ request, name }: { request: CaseRequest; name: string }) {
  const t = useMessages(patientCheckMessages);
  const { values, checks, write } = request;
  const guardian = {
    value: 'guardian',
    title: t('guardian', { name }),
    text: t('guardianText', { name }),
  } as const;
  const others = [
    { value: 'same-person', title: t('samePerson'), text: t('samePersonText', { name }) },
    { value: 'other', title: t('otherPerson'), text: t('otherPersonText') },
  ] as const;
  return (
    <div className={styles['account']}>
      <Note tone="warn">
        <b>{t('accountTitle', { name })}</b> {checks.isChild ? t('child') : null}
      </Note>
      <RadioCards
        label={t('accountText')}
        value={checks.isChild && values.identity === 'same-person' ? null : values.identity || null}
        cards={checks.isChild ? [guardian, others[1]] : [others[0], guardian, others[1]]}
        onChange={(choice) => {
          if (choice !== 'other') return write('identity', choice);
          write('email', '');
          document.querySelector<HTMLElement>('[data-patient-email]')?.focus();
        }}
      />
    </div>
  );
}
