import {
  type ActionOfKind,
  type Case,
  type CaseAction,
  messageKeysOf,
  transition,
  paymentEndpoints,
} from '@plainscan/contract';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { needsReason } from '../cases/actions/action-buttons.ts';
import { useCaseAction } from '../cases/actions/case-actions.ts';
import { isOneCall, type OneCallAction } from '../cases/actions/case-calls.ts';
import { useCaseWords } from '../cases/actions/use-case-words.ts';
import { caseActionKey } from '../cases/case-keys.ts';
import { useFollowCheckout } from '../payments/use-follow-checkout.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { SigningOff } from './signing-off.ts';

const PortalDialog = lazyDialog(
  async () => (await import('../case-files/portal/portal-dialog.tsx')).PortalDialog,
);
const VideoUploadDialog = lazyDialog(
  async () => (await import('../reports/video/video-upload-dialog.tsx')).VideoUploadDialog,
);
const ReassignDialog = lazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog);

export interface ActionStart {
  start: (action: CaseAction) => void;
  /** The action in progress. */
  busy: CaseAction | null;
  label: (action: CaseAction) => string;
  /** Must be rendered somewhere on the page. */
  dialogs: ReactNode;
}

type DialogAction = ActionOfKind<'dialog'>;
const opensDialog = (action: CaseAction): action is DialogAction => transition(action).kind === 'dialog';

/** Starts an action the way it needs: a page, a form, a checkout, a question first, or immediately. */
export function useActionStart(item: Case, signingOff?: SigningOff): ActionStart {
  const t = useCaseWords();
  const sayError = useMessages(appMessages);
  const { id } = useCurrentUser();
  const navigate = useNavigate();
  const call = useCaseAction();
  const pay = usePay((error) => notify('error', errorMessage(error, sayError)));
  const isElsewhereBusy = useIsMutating({ mutationKey: caseActionKey }) > 0;
  const [asked, setAsked] = useState<OneCallAction | null>(null);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const start = (action: CaseAction) => {
    const { kind, opens = '', asksFirst: asks } = transition(action);
    if (kind === 'page') void navigate(`${opens}${opens.includes('?') ? '&' : '?'}caseId=${item.id}`);
    else if (kind === 'checkout') pay.mutate(item);
    else if (opensDialog(action)) setDialog(action);
    else if (isOneCall(action)) {
      const asksFirst = asks === true || needsReason(action, item, id);
      if (asksFirst) {
        if (action === 'signOff') signingOff?.onAsk();
        setAsked(action);
      } else if (!isElsewhereBusy) call.mutate({ caseId: item.id, action });
    }
  };
  const paying = item.offeredActions.find(({ action }) => transition(action).kind === 'checkout');
  const running = pay.isPending ? (paying?.action ?? null) : null;
  return {
    start,
    busy: call.isPending ? call.variables.action : running,
    label: (action) => t(messageKeysOf(action).label),
    dialogs: (
      <>
        <ActionDialog item={item} action={asked} signingOff={signingOff} onClose={() => setAsked(null)} />
        <VideoUploadDialog item={item} isOpen={dialog === 'submitVideo'} onClose={() => setDialog(null)} />
        <PortalDialog item={item} isOpen={dialog === 'sharePortal'} onClose={() => setDialog(null)} />
        <ReassignDialog item={item} isOpen={dialog === 'reassign'} onClose={() => setDialog(null)} />
      </>
    ),
  };
}

/**
 * Opens the checkout of a case: the payment company's page replaces this one (E-048, T10). It stays pending while the
 * browser leaves, so that nobody pays twice.
 */
function usePay(onFailure: (error: Error) => void) {
  const follow = useFollowCheckout();
  const paying = useMutation({
    mutationFn: async ({ id }: Pick<Case, 'id'>) => {
      const opened = await callEndpoint(paymentEndpoints.createCaseCheckout, { query: { caseId: id } });
      if (follow(opened)) await new Promise<never>(() => {});
    },
    onError: onFailure,
  });
  // After returning with the browser's back button, the page is as it was left, so the button must work again.
  const { reset } = paying;
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, [reset]);
  return paying;
}
