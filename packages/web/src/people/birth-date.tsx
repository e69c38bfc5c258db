import { Button } from '@mantine/core';
import { birthDateSchema, latestDay, problemIn, type PersonPage } from '@plainscan/contract';
import { useState, type FormEvent } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { peopleMessages } from './people-messages.ts';
import { personMessages } from './person-messages.ts';
import { useCorrectBirthDate } from './people-queries.ts';
import styles from './person-page.module.css';

/** The date of birth of an account. Administrators can correct a patient's: people under 18 cannot do it themselves. */
export function BirthDate({ person }: { person: PersonPage }) {
  const t = useMessages(personMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span className={styles['birthDate']}>
      {formatDay(person.dateOfBirth)}
      {person.may.correctBirthDate ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('birthDateAction')}
          onClick={() => setOpen(true)}
        >
          {t('birthDateSave')}
        </Button>
      ) : null}
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title={t('birthDateTitle', { name: person.name })}
        isHeldOpen
      >
        <BirthDateForm person={person} onClose={close} />
      </FormDialog>
    </span>
  );
}

function BirthDateForm({ person, onClose }: { person: PersonPage; onClose: () => void }) {
  const t = useMessages(personMessages);
  const people = useMessages(peopleMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const [date, setDate] = useState(person.dateOfBirth);
  const { mutate, isPending, error, variables } = useCorrectBirthDate(person.id);
  const isReady = date !== null && date !== person.dateOfBirth && birthDateSchema.safeParse(date).success;
  const refused = variables === date ? refusedFields(error)['dateOfBirth'] : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isPending) return;
    mutate(date, {
      onSuccess: () => {
        notify('done', t('birthDateDone', { name: person.name }));
        onClose();
      },
    });
  };
  return (
    <DialogFields onSubmit={save}>
      <DateField
        label={people('birthDate')}
        value={date}
        max={latestDay(new Date())}
        error={refused && problemIn(locale, refused)}
        onChange={setDate}
      />
      <Note>{t('birthDateMeans')}</Note>
      {error ? (
        <Note tone="bad">
          {t('birthDateFailed')} {refused ? null : errorMessage(error, app)}
        </Note>
      ) : null}
      <DialogFoot
        hint={isReady ? null : t('birthDateFirst')}
        action={t('birthDateSave')}
        isHeld={!isReady}
        isBusy={isPending}
        onCancel={onClose}
      />
    </DialogFields>
  );
}
