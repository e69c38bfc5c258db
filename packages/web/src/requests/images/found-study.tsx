import { useMessages } from '../../platform/language/i18n.tsx';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import { StudySheet } from '../../ui/imaging/study-sheet.tsx';
import type { FolderSoFar } from '../../uploads/study-folder.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { requestMessages } from '../request-messages.ts';

/** What has been found in a folder that is still being read. */
export function FoundStudy({ found: { studies, imageCount } }: { found: FolderSoFar }) {
  const t = useMessages(requestMessages);
  const words = useMessages(uploadMessages);
  const series = studies.flatMap((study) => study.series);
  const [first] = studies;
  return (
    <StudySheet
      title={first?.title || words('unnamedStudy')}
      moreStudies={Math.max(0, studies.length - 1)}
      subtitle={[
        formatIsoDate(first?.date ?? null),
        t('foundSoFar', { series: series.length, images: imageCount }),
      ]
        .filter(Boolean)
        .join(' · ')}
      series={series.map(({ uid, title, imageCount: images }) => ({
        id: uid,
        label: title,
        imageCount: images,
      }))}
    />
  );
}
