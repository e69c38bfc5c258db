import { Button } from '@mantine/core';
import { useState } from 'react';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { FolderField } from '../images/folder-field.tsx';
import { ReportFile } from '../images/report-file.tsx';
import { matchRows } from '../values/patient-match.ts';
import { useStudyLine } from '../images/study-picker.tsx';
import { orderFormMessages } from '../order-form-messages.ts';
import styles from '../order-form.module.css';
import type { Order } from '../form/use-order.ts';

interface Part {
  order: Order;
}

/** J-011, G-040: a folder of images with its title, and the written report if there is one. */
export function OwnFiles({ order }: Part) {
  const t = useMessages(orderFormMessages);
  const { files, user, isPreview } = order;
  const isAnyKind = user.workspace.mainFileType === 'any';
  return (
    <div className={styles['fields']}>
      <FolderField
        request={order}
        isOwn
        isDisabled={isPreview}
        title={t('imagesTitle')}
        hint={t(isAnyKind ? 'imagesAnyHint' : 'imagesHint')}
      />
      <OtherPerson order={order} />
      <p className="secondary">{t('optionalReport')}</p>
      <ReportFile request={{ files }} isDisabled={isPreview} headingLevel={3} />
    </div>
  );
}

/** B4: images with another name hold the case until somebody has looked; it is said before they are sent. */
function OtherPerson({ order: { files, user, values } }: Part) {
  const t = useMessages(orderFormMessages);
  const facts = files.study?.folder?.facts;
  if (!facts) return null;
  const { dateOfBirth, gender } = values;
  const different = matchRows({ name: user.name, dateOfBirth, gender }, facts).filter(
    ({ differs }) => differs,
  );
  if (different.length === 0) return null;
  if (different.some(({ field }) => field === 'people')) return <Note tone="warn">{t('severalPeople')}</Note>;
  const name = different.find(({ field }) => field === 'name')?.inImages;
  return <Note tone="warn">{name ? t('otherPerson', { name }) : t('otherDetails')}</Note>;
}

/** J-001, G-036: a study of one's own record; nobody else's can be named (CG-175). */
export function RecordStudies({ order }: Part) {
  const t = useMessages(orderFormMessages);
  const app = useMessages(appMessages);
  const { studies, studiesFailure, picked, values, files, isPreview } = order;
  const again = (
    <Button size="xs" variant="default" onClick={order.retryStudies}>
      {t('tryAgain')}
    </Button>
  );
  if (!studies && studiesFailure)
    return (
      <Note tone="bad" action={again}>
        {t('studiesFailed')} {errorMessage(studiesFailure, app)}
      </Note>
    );
  if (!studies)
    return (
      <div role="status" aria-label={t('studiesLoading')}>
        <SkeletonRows rows={2} widths={[60, 40]} />
      </div>
    );
  if (studies.length === 0) return <Note>{t('studiesNone')}</Note>;
  return (
    <div className={styles['fields']}>
      {values.studyId !== '' && picked === null ? <Note tone="warn">{t('studyUnknown')}</Note> : null}
      <StudyChoice order={order} studies={studies} />
      {picked ? (
        <>
          {picked.hasTextReport ? null : <p>{t('studyNeedsReport')}</p>}
          <ReportFile request={{ files }} isDisabled={isPreview} headingLevel={3} />
        </>
      ) : null}
    </div>
  );
}

/** So many fit on a phone without hiding what comes after them. */
const fewStudies = 4;

function StudyChoice({ order, studies }: Part & { studies: NonNullable<Order['studies']> }) {
  const t = useMessages(orderFormMessages);
  const lineOf = useStudyLine();
  const { picked, write } = order;
  const [areAllShown, setAllShown] = useState(false);
  const shown = studies.filter((study, at) => areAllShown || at < fewStudies || study.id === picked?.id);
  return (
    <>
      <RadioCards
        label={t('chooseStudy')}
        value={picked?.id ?? null}
        onChange={(id) => write('studyId', id)}
        cards={shown.map((study) => ({
          value: study.id,
          title: study.title,
          text: lineOf({
            studyDate: study.visitDate,
            imageCount: study.imageCount,
            hasReport: study.hasTextReport,
          }),
        }))}
      />
      {shown.length < studies.length ? (
        <div>
          <Button variant="default" onClick={() => setAllShown(true)}>
            {t('moreStudies', { n: studies.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** G-037: the video is made from the written report. */
export function Imageless({ order: { files, isPreview } }: Part) {
  const t = useMessages(orderFormMessages);
  return (
    <div className={styles['fields']}>
      <p>{t('imagelessText')}</p>
      <ReportFile request={{ files }} isDisabled={isPreview} headingLevel={3} />
    </div>
  );
}
