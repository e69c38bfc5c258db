import { Checkbox, TextInput } from '@mantine/core';
import { filmTitleOf, limits, type Case, type KnownEdit } from '@plainscan/contract';
import type { Dispatch } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import type { EditAction } from './edit-state.ts';
import { reviewPageMessages } from './review-messages.ts';
import styles from './review-boxes.module.css';

interface TitleChoiceProps {
  item: Case;
  edit: KnownEdit;
  dispatch: Dispatch<EditAction>;
}

/** CG-211: the title of the film, and whether the file to save has it and what to do now. */
export function TitleChoice({ item, edit, dispatch }: TitleChoiceProps) {
  const t = useMessages(reviewPageMessages);
  const { locale } = useLocale();
  const usual = filmTitleOf([item.title, item.dicomStudy?.title], locale);
  return (
    <section className={styles['box']}>
      <h2>{t('filmTitle')}</h2>
      <p id="film-title-hint">{t('filmTitleHint', { title: usual })}</p>
      <TextInput
        aria-label={t('filmTitle')}
        aria-describedby="film-title-hint"
        placeholder={usual}
        maxLength={limits.filmTitleLength}
        value={edit.title ?? ''}
        onChange={({ currentTarget: { value } }) =>
          dispatch({ kind: 'film-title', title: value.trim() === '' ? null : value })
        }
      />
      <Checkbox
        className={styles['check'] ?? ''}
        label={t('filmFrames')}
        checked={edit.hasFrames}
        onChange={({ currentTarget: { checked } }) => dispatch({ kind: 'frames', isShown: checked })}
      />
    </section>
  );
}
