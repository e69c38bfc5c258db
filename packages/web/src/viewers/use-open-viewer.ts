import { resourceEndpoints, caseEndpoints } from '@plainscan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { viewerPageMessages } from './viewer-page-messages.ts';

/** What to open: the images of a case (H-027), at one of them, or of a record, or one file by its ID (H-026). */
export type ViewerTarget = { caseId: string; imageId?: string } | { recordId: string } | { uuid: string };

/** Requests a fresh viewer link. Null if there is nothing to show. */
export async function linkTo(wish: ViewerTarget): Promise<string | null> {
  if ('caseId' in wish) {
    const { viewerLink } = await callEndpoint(caseEndpoints.getViewerLink, { params: { id: wish.caseId } });
    return viewerLink && wish.imageId ? `${viewerLink}&image=${wish.imageId}` : viewerLink;
  }
  if ('uuid' in wish) {
    const { viewerLink } = await callEndpoint(resourceEndpoints.getResource, {
      params: { uuid: wish.uuid },
      query: {},
    });
    return viewerLink ?? null;
  }
  const params = { id: wish.recordId };
  return (await callEndpoint(resourceEndpoints.getRecordViewerLink, { params })).viewerLink;
}

export interface ViewerOpener {
  open: (wish: ViewerTarget) => void;
  isOpening: boolean;
}

/** Requests a fresh viewer link and opens it. Shows a message if there is nothing to show (H-008). */
export function useOpenViewer(): ViewerOpener {
  const navigate = useNavigate();
  const t = useMessages(viewerPageMessages);
  const app = useMessages(appMessages);
  const [isOpening, setOpening] = useState(false);
  const open = async (wish: ViewerTarget): Promise<void> => {
    setOpening(true);
    try {
      const link = await linkTo(wish);
      if (link === null) notify('error', t('none'));
      else await navigate(link);
    } catch (error) {
      const isOfFile = 'uuid' in wish && !(error instanceof AppError && error.code === 'network');
      notify('error', isOfFile ? t('infoFailed') : errorMessage(error, app));
    } finally {
      setOpening(false);
    }
  };
  return { isOpening, open: (wish) => void open(wish) };
}
