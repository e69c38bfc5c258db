import { Anchor, Button } from '@mantine/core';
import { type Case, reportEndpoints } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { appMessages } from '../../platform/language/app-messages.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { pageSetting } from '../../platform/page/page-settings.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { panelMessages } from '../../cases/panel-messages.ts';

/** CG-59: a recorder outside the browser, if one is configured. Its download is for Windows only (E-057). */
export function OwnRecorder({ item }: { item: Case }) {
  const t = useMessages(panelMessages);
  const app = useMessages(appMessages);
  const protocol = pageSetting('recorder-protocol');
  const download = navigator.userAgent.includes('Windows') ? pageSetting('recorder-download') : '';
  const { role, workspace } = useCurrentUser();
  const opening = useMutation({
    mutationFn: (_mode: RecorderMode) =>
      callEndpoint(reportEndpoints.createRecorderToken, { params: { id: item.id } }),
    onSuccess: ({ token }, mode) => window.location.assign(recorderLink({ protocol, token, mode }, item.id)),
    onError: (error) => notify('error', errorMessage(error, app)),
  });
  const mayRecord = isOffered(item.offeredActions, 'record') || isOffered(item.offeredActions, 'editVideo');
  if (!mayRecord || (protocol === '' && download === '')) return null;
  // CG-146: creators may continue in the recorder's creator mode, if their workspace has it.
  const isCreator = role === 'creator' && workspace.creatorMode;
  const modes: RecorderMode[] = protocol === '' ? [] : isCreator ? ['case', 'creator'] : ['case'];
  return (
    <div>
      {modes.map((mode) => (
        <Button
          key={mode}
          variant="default"
          aria-busy={opening.isPending}
          onClick={() => opening.isPending || opening.mutate(mode)}
        >
          {t(mode === 'creator' ? 'openCreatorMode' : 'openRecorder')}
        </Button>
      ))}
      {download === '' ? null : <Anchor href={download}>{t('downloadRecorder')}</Anchor>}
    </div>
  );
}

/** What the recorder opens with: one case, or everything a creator does in it. */
type RecorderMode = 'case' | 'creator';

type Opening = { protocol: string; token: string; mode: RecorderMode };

/** E-056: returns a link with the upload URL, the token, and the case. CG-146: the same in creator mode. */
function recorderLink({ protocol, token, mode }: Opening, caseId: string): string {
  const query = { host: window.location.origin, token, caseId, ...(mode === 'creator' && { mode }) };
  return `${protocol}://record?${new URLSearchParams(query).toString()}`;
}
