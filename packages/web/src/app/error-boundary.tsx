import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';

/** What a person sees when a page throws, when its script can't be fetched, or the server is silent. */
export function PageFailed() {
  const t = useMessages(appMessages);
  const error = useRouteError();
  useDocumentTitle(t('crashTitle'));
  return (
    <main>
      <ErrorState
        title={t(error instanceof AppError ? 'unreachableTitle' : 'crashTitle')}
        text={error instanceof AppError ? errorMessage(error, t) : t('crashText')}
        headingLevel={1}
        actions={<LiteButton onClick={() => window.location.reload()}>{t('reload')}</LiteButton>}
      />
    </main>
  );
}
