import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { viewerPageMessages } from './viewer-page-messages.ts';
import { FirstImage } from './study/first-image.ts';
import { FullScreenViewer } from './resources/full-screen-viewer.tsx';

/**
 * H-004, H-005: a study or a file in full screen, opened with the pass in the URL. The pass determines what it opens.
 * `viewer` names the kind shown first, `image` the image, and `hideContext=true` leaves out the patient (CG-142).
 */
export function ViewerPage() {
  const t = useMessages(viewerPageMessages);
  const [query] = useSearchParams();
  useDocumentTitle(t('title'));
  return (
    <FirstImage value={query.get('image')}>
      <FullScreenViewer
        isAddressed={Boolean(query.get('uuid') || query.get('caseId'))}
        waiting={t('loading')}
        menuLabel={t('files')}
        startsWith={query.get('viewer')}
        hideContext={query.get('hideContext') === 'true'}
      />
    </FirstImage>
  );
}
