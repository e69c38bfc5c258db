import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { viewerPageMessages } from './viewer-page-messages.ts';
import { WholeScreenViewer } from './resources/whole-screen-viewer.tsx';

/**
 * H-004, H-005: a study or a file on the whole screen, by the pass in the address. What it opens, the pass says; `viewer`
 * names the kind that is shown first, `hideContext=true` leaves out whom it shows (CG-142).
 */
export function ViewerPage() {
  const t = useMessages(viewerPageMessages);
  const [query] = useSearchParams();
  useDocumentTitle(t('title'));
  return (
    <WholeScreenViewer
      isAddressed={Boolean(query.get('uuid') || query.get('caseId'))}
      waiting={t('loading')}
      menuLabel={t('files')}
      startsWith={query.get('viewer')}
      hideContext={query.get('hideContext') === 'true'}
    />
  );
}
