import { Anchor, Button } from '@mantine/core';
import { caseEndpoints, type Case } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { appMessages } from '../../app/app-messages.ts';
import { callEndpoint } from '../../app/call-endpoint.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { pageSetting } from '../../app/page-settings.ts';
import { notify } from '../../ui/snackbar-store.ts';
import { isOffered } from '../action-look.ts';
import { panelMessages } from '../panel-messages.ts';

/** CG-59: a recorder outside the browser, where one is configured; its download for Windows alone (E-057). */
export function OwnRecorder({ item }: { item: Case }) {
  const t = useMessages(panelMessages);
  const app = useMessages(appMessages);
  const protocol = pageSetting('recorder-protocol');
  const download = navigator.userAgent.includes('Windows') ? pageSetting('recorder-download') : '';
  const opening = useMutation({
    mutationFn: () => callEndpoint(caseEndpoints.createRecorderToken, { params: { id: item.id } }),
    onSuccess: ({ token }) => window.location.assign(recorderLink(protocol, token, item.id)),
    onError: (error) => notify('error', errorMessage(error, app)),
  });
  const mayRecord = isOffered(item.offeredActions, 'record') || isOffered(item.offeredActions, 'editVideo');
  if (!mayRecord || (protocol === '' && download === '')) return null;
  return (
    <div>
      {protocol === '' ? null : (
        <Button
          variant="default"
          aria-busy={opening.isPending}
          onClick={() => opening.isPending || opening.mutate()}
        >
          {t('openRecorder')}
        </Button>
      )}
      {download === '' ? null : <Anchor href={download}>{t('downloadRecorder')}</Anchor>}
    </div>
  );
}

/** E-056: where to send the video, the right to, and for which case. */
const recorderLink = (protocol: string, token: string, caseId: string): string =>
  `${protocol}://record?${new URLSearchParams({ host: window.location.origin, token, caseId }).toString()}`;
