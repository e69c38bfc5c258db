import { Button } from '@mantine/core';
import type { StudyDocument } from '@plainscan/contract';
import type { ReactNode } from 'react';
import { formatDay } from '../../../platform/language/date-format.ts';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { countSlices } from '../../../viewers/instances/study-slices.ts';
import { viewerMessages } from '../../../viewers/study/viewer-messages.ts';
import styles from './beside-picker.module.css';
import { paneMessages } from './pane-messages.ts';
import { earlierChoice, normalChoice } from './use-beside-list.ts';
import type { BesidePicker as Picker } from './use-beside-picker.ts';

interface BesidePickerProps {
  readonly document: StudyDocument;
  readonly picker: Picker;
}

/** What can be shown beside the image: other series of the study, earlier studies of the patient, and normal ones. */
export function BesidePicker({ document, picker }: BesidePickerProps) {
  const t = useMessages(paneMessages);
  return (
    <Dialog isOpen={picker.isOpen} title={t('title')} onClose={picker.close}>
      <div className={styles['parts']}>
        <OwnSeries document={document} picker={picker} />
        <OtherStudies picker={picker} />
      </div>
    </Dialog>
  );
}

function OwnSeries({ document, picker }: BesidePickerProps) {
  const t = useMessages(paneMessages);
  const { locale } = useLocale();
  return (
    <Part title={t('sameStudy')}>
      {document.series
        .filter(({ instances }) => instances.length > 0)
        .map((series, at) => (
          <Choice
            key={series.id}
            isFirst={at === 0}
            name={series.description || viewerMessages[locale].series(series.number)}
            about={t('images', { n: countSlices(series) })}
            onPress={() => picker.choose({ kind: 'own', seriesId: series.id })}
          />
        ))}
    </Part>
  );
}

function OtherStudies({ picker: { list, choose } }: Pick<BesidePickerProps, 'picker'>) {
  const t = useMessages(paneMessages);
  const { locale } = useLocale();
  const { earlier, normals, hasFailed, retry } = list;
  if (hasFailed)
    return (
      <div role="status">
        <p className={styles['none']}>{t('listFailed')}</p>
        <Button variant="default" onClick={retry}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  if (!earlier || !normals)
    return (
      <p className={styles['none']} role="status">
        {t('loading')}
      </p>
    );
  return (
    <>
      <Part title={t('earlier')} none={earlier.length === 0 ? t('noEarlier') : null}>
        {earlier.map((study) => (
          <Choice
            key={study.studyId}
            name={study.title}
            about={formatDay(study.studyDate) || t('images', { n: study.imageCount })}
            onPress={() => choose(earlierChoice(study))}
          />
        ))}
      </Part>
      <Part title={t('normal')} none={normals.length === 0 ? t('noNormal') : null}>
        {normals.map((normal) => (
          <Choice
            key={normal.studyId}
            name={locale === 'es' ? normal.titleEs : normal.titleEn}
            about={normal.modality}
            onPress={() => choose(normalChoice(normal, locale))}
          />
        ))}
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  /** Shown instead of a list. */
  readonly none?: string | null;
  readonly children: ReactNode;
}

function Part({ title, none = null, children }: PartProps) {
  return (
    <section>
      <h3 className={styles['title']}>{title}</h3>
      {none === null ? (
        <ul className={styles['list']}>{children}</ul>
      ) : (
        <p className={styles['none']}>{none}</p>
      )}
    </section>
  );
}

interface ChoiceProps {
  /** Receives the initial focus. */
  readonly isFirst?: boolean;
  readonly name: string;
  readonly about: string;
  readonly onPress: () => void;
}

function Choice({ name, about, onPress, isFirst = false }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles['choice']}
        data-autofocus={isFirst || undefined}
        onClick={onPress}
      >
        <span className={styles['name']}>{name}</span>
        <span className={styles['about']}>{about}</span>
      </button>
    </li>
  );
}
