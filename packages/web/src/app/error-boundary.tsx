import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/error-state.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { AppError } from './app-error.ts';
import { appMessages } from './app-messages.ts';
import { useDocumentTitle } from './document-title.ts';
import { errorMessage } from './error-message.ts';
import { useMessages } from './i18n.tsx';

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
