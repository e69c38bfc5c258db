import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  explanationGrades,
  limits,
  locales,
  measureExplanation,
  problemIn,
  termKinds,
  type Locale,
} from '@plainscan/contract';
import { useMessages, useLocale } from '../../platform/language/i18n.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import type { EntryField, EntryValues } from './entry-form.ts';
import { glossaryMessages } from './glossary-messages.ts';
import styles from './glossary-page.module.css';
import { GradeScale } from './grade-scale.tsx';
import { PictureFields } from './picture-fields.tsx';
import type { EntryEditorState } from './use-entry-editor.ts';

interface EntryFieldsProps {
  editor: EntryEditorState;
  /** The values after a pause in typing, which are measured and shown. */
  settled: EntryValues;
  isReadOnly: boolean;
}

const isHard = (text: string, locale: Locale): boolean =>
  (measureExplanation(text, locale).grade ?? 0) > explanationGrades.wanted;

/** Both languages side by side, then what they share, then both as patients read them. */
export function EntryFields({ editor, settled, isReadOnly }: EntryFieldsProps) {
  const t = useMessages(glossaryMessages);
  const { locale: own } = useLocale();
  const { values, problems, set } = editor;
  const field = (name: EntryField) => ({
    name,
    value: values[name],
    error: problems[name] && problemIn(own, problems[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  const needsReason = locales.some((locale) => isHard(settled[`${locale}_text`], locale));
  return (
    <>
      <div className={styles['columns']}>
        {locales.map((locale) => (
          <fieldset key={locale} lang={locale === own ? undefined : locale}>
            <legend lang={own}>{t(locale)}</legend>
            <TextInput
              {...field(locale)}
              label={t('name')}
              maxLength={limits.glossaryFormLength}
              readOnly={isReadOnly}
            />
            <Textarea
              {...field(`${locale}_forms`)}
              label={t('forms')}
              description={t('formsHelp')}
              autosize
              minRows={2}
              maxRows={8}
              readOnly={isReadOnly}
            />
            <Textarea
              {...field(`${locale}_text`)}
              label={t('text')}
              autosize
              minRows={3}
              maxLength={limits.glossaryTextLength}
              readOnly={isReadOnly}
            />
            <GradeScale text={settled[`${locale}_text`]} locale={locale} />
          </fieldset>
        ))}
      </div>
      <div className={styles['columns']}>
        <NativeSelect
          {...field('kind')}
          label={t('kind')}
          description={t('kindHelp')}
          disabled={isReadOnly}
          data={termKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <Textarea
          {...field('sources')}
          label={t('sources')}
          description={t('sourcesHelp')}
          autosize
          readOnly={isReadOnly}
        />
      </div>
      <PictureFields
        value={values.picture}
        error={problems.picture && problemIn(own, problems.picture)}
        isReadOnly={isReadOnly}
        onChoose={(picture) => set('picture', picture)}
      />
      {needsReason || values.reason !== '' ? (
        <ReasonField
          label={t('reason')}
          value={values.reason}
          error={problems.reason && problemIn(own, problems.reason)}
          readOnly={isReadOnly}
          onText={(text) => set('reason', text)}
        />
      ) : null}
      <section className={styles['preview']}>
        <h3>{t('preview')}</h3>
        <div className={styles['columns']}>
          {locales.map((locale) => (
            <p key={locale} lang={locale}>
              <b>{settled[locale]}:</b> {settled[`${locale}_text`]}
            </p>
          ))}
        </div>
      </section>
    </>
  );
}
