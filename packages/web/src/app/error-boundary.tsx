import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';

/** Shown when a page throws, its script cannot be fetched, or the server does not respond. */
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
