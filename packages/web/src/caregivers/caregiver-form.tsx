import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { emailSchema, fieldProblems, personNameSchema, type Caregiver } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AccountForm } from '../account/account-form.tsx';
import type { FormFields } from '../platform/forms/form-fields.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { RadioCards } from '../ui/fields/radio-cards.tsx';
import { careMessages } from './care-messages.ts';
import { changeCaregiver, inviteCaregiver, ownStudiesQuery, useCareChange } from './care-queries.ts';
import styles from './care.module.css';

const monthsOffered = [1, 3, 6, 12] as const;

type Draft = {
  name: string;
  email: string;
  what: string;
  which: string;
  /** Duration in months from today, or `kept` to keep the end date. */
  long: string;
};

const newSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  what: z.string(),
  which: z.string(),
  long: z.string(),
});
const changeSchema = z.extend(newSchema, { name: z.string(), email: z.string() });

const startOf = (caregiver: Caregiver | null): Draft => ({
  name: caregiver?.name ?? '',
  email: caregiver?.email ?? '',
  what: caregiver?.showsImages ? 'images' : 'reports',
  which: caregiver?.recordIds ? 'some' : 'all',
  long: caregiver && caregiver.state !== 'ended' ? 'kept' : '12',
});

/** Returns the day before today plus `months`, because a year is the maximum. */
const dayAfterMonths = (months: number): string =>
  dayjs().add(months, 'month').subtract(1, 'day').format('YYYY-MM-DD');

const lastDayOf = ({ long }: Draft, caregiver: Caregiver | null): string =>
  long === 'kept' && caregiver ? caregiver.until : dayAfterMonths(Number(long));

/** Whom to invite, what they may see and for how long. Name and email are hidden for an existing caregiver. */
export function CaregiverForm({ caregiver, onDone }: { caregiver: Caregiver | null; onDone: () => void }) {
  const t = useMessages(careMessages);
  const [chosen, choose] = useState<readonly string[]>(caregiver?.recordIds ?? []);
  const change = useCareChange({
    showsOwnError: true,
    run: (draft: Draft) => {
      const until = lastDayOf(draft, caregiver);
      const recordIds = draft.which === 'some' ? [...chosen] : null;
      const scope = { showsImages: draft.what === 'images', recordIds, until };
      if (caregiver) return changeCaregiver(caregiver.id, scope);
      return inviteCaregiver({ name: draft.name, email: draft.email, ...scope });
    },
    done: (_done, { email }) => (caregiver ? t('saved') : t('sent', { email })),
    onDone,
  });
  const [lacksStudy, setLacksStudy] = useState(false);
  return (
    <AccountForm<Draft>
      schema={caregiver ? changeSchema : newSchema}
      start={startOf(caregiver)}
      change={change}
      submitLabel={t(caregiver ? 'save' : 'send')}
      onSubmit={(draft) => {
        const lacks = draft.which === 'some' && chosen.length === 0;
        setLacksStudy(lacks);
        if (!lacks) change.mutate(draft);
      }}
      onCancel={onDone}
    >
      {(form) => (
        <>
          {caregiver ? null : (
            <>
              <TextInput {...form.text('name')} label={t('name')} autoComplete="off" />
              <TextInput
                {...form.text('email')}
                label={t('email')}
                description={t('emailHelp')}
                type="email"
                autoComplete="off"
              />
            </>
          )}
          <ContentField form={form} />
          <StudiesField
            form={form}
            chosen={chosen}
            choose={choose}
            problem={lacksStudy ? t('whichNone') : null}
          />
          <PeriodField form={form} caregiver={caregiver} refused={change.refused['until']} />
        </>
      )}
    </AccountForm>
  );
}

type Fields = { form: FormFields<Draft> };

function ContentField({ form }: Fields) {
  const t = useMessages(careMessages);
  return (
    <RadioCards
      label={t('what')}
      value={form.values.what}
      cards={[
        { value: 'reports', title: t('whatReports') },
        { value: 'images', title: t('whatImages') },
      ]}
      onChange={(next) => form.set('what', next)}
    />
  );
}

interface StudiesFieldProps extends Fields {
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
  problem: string | null;
}

function StudiesField({ form, chosen, choose, problem }: StudiesFieldProps) {
  const t = useMessages(careMessages);
  const { data: studies = [] } = useQuery({ ...ownStudiesQuery, retry: false });
  if (studies.length === 0) return null;
  const choice = (
    <div role="group" aria-label={t('which')} className={styles['studies']}>
      {studies.map(({ id, title, createdAt }) => (
        <Checkbox
          key={id}
          label={`${title}, ${formatDay(createdAt)}`}
          checked={chosen.includes(id)}
          onChange={(event) =>
            choose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </div>
  );
  return (
    <RadioCards
      label={t('which')}
      value={form.values.which}
      cards={[
        { value: 'all', title: t('whichAll') },
        { value: 'some', title: t('whichSome'), body: choice },
      ]}
      error={form.values.which === 'some' ? problem : null}
      onChange={(next) => form.set('which', next)}
    />
  );
}

interface PeriodFieldProps extends Fields {
  caregiver: Caregiver | null;
  refused: string | undefined;
}

function PeriodField({ form, caregiver, refused }: PeriodFieldProps) {
  const t = useMessages(careMessages);
  const wordOf = (n: number): string => (n === 12 ? t('year') : n === 1 ? t('month') : t('months', { n }));
  const kept =
    caregiver && caregiver.state !== 'ended'
      ? [{ value: 'kept', label: t('keepUntil', { date: formatDay(caregiver.until) }) }]
      : [];
  return (
    <NativeSelect
      label={t('howLong')}
      description={t('untilHelp', { date: formatDay(lastDayOf(form.values, caregiver)) })}
      value={form.values.long}
      data={[...kept, ...monthsOffered.map((n) => ({ value: String(n), label: wordOf(n) }))]}
      error={refused ? fieldProblems.careLastDay : undefined}
      onChange={(event) => form.set('long', event.currentTarget.value)}
    />
  );
}
