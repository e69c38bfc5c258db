import type { Resource } from '@plainscan/contract';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { viewerPageMessages } from './viewer-page-messages.ts';
import { FullScreenViewer } from './resources/full-screen-viewer.tsx';

/** Images have their own viewer. */
const isReport = ({ type }: Pick<Resource, 'type'>): boolean => type !== 'dcm';

/** H-003, H-011: the written reports of a case in full screen, one at a time, with a menu if there are several. */
export function ReportViewerPage() {
  const t = useMessages(viewerPageMessages);
  const [query] = useSearchParams();
  useDocumentTitle(t('reportTitle'));
  return (
    <FullScreenViewer
      isAddressed={Boolean(query.get('caseId'))}
      waiting={t('reportLoading')}
      menuLabel={t('reports')}
      offers={isReport}
    />
  );
}
