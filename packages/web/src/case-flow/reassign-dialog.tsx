import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { caseFlowEndpoints, caseMessages, messageKeysOf, type Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaseCall } from '../cases/actions/case-actions.ts';
import { useCaseWords } from '../cases/actions/use-case-words.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessageLookup, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { reassignMessages } from './reassign-messages.ts';
import { ReasonField } from '../platform/forms/reason-field.tsx';

interface ReassignProps {
  item: Case;
  onClose: () => void;
}

/** T43: assigns a claimed case to another consultant, chosen by name. */
export function ReassignDialog({ isOpen, item, onClose }: ReassignProps & { isOpen: boolean }) {
  const t = useMessages(reassignMessages);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('title', { case: item.name })} isHeldOpen>
      <ReassignForm item={item} onClose={onClose} />
    </FormDialog>
  );
}

function useAssignees(caseId: string) {
  return useQuery({
    queryKey: ['case', caseId, 'assignees'],
    queryFn: ({ signal }) =>
      callEndpoint(caseFlowEndpoints.listAssignees, { params: { id: caseId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Rendered only while the dialog is open, so that it starts empty each time. */
function ReassignForm({ item, onClose }: ReassignProps) {
  const t = useMessages(reassignMessages);
  const words = useCaseWords();
  const say = useMessageLookup(caseMessages);
  const assignees = useAssignees(item.id);
  const [userId, setUserId] = useState('');
  const [reason, setReason] = useState('');
  const [handOverDraft, setHandOver] = useState(false);
  const call = useCaseCall(
    item.id,
    () =>
      callEndpoint(caseFlowEndpoints.reassignCase, {
        params: { id: item.id },
        body: { userId, reason: reason.trim(), handOverDraft },
      }),
    true,
  );
  const assignee = item.assigneeName ?? '';
  const people = assignees.data?.data;
  const isHeld = userId === '' || reason.trim() === '';
  const send = () =>
    call.mutate(undefined, {
      onSuccess: () => {
        const { success } = messageKeysOf('reassign');
        if (success) notify('done', say(success));
        onClose();
      },
    });
  return (
    <DialogFields>
      <p>{t('text', { assignee })}</p>
      <People
        people={people}
        isFailed={assignees.isError}
        userId={userId}
        onUser={setUserId}
        onRetry={() => void assignees.refetch()}
      />
      {item.reportSubmitted && item.status.value === 'in-progress' ? (
        <Checkbox
          label={t('draft')}
          description={t('draftHelp', { assignee })}
          checked={handOverDraft}
          onChange={(event) => setHandOver(event.currentTarget.checked)}
        />
      ) : null}
      <ReasonField label={words('confirm.reason')} value={reason} onText={setReason} />
      {call.failure ? <Note tone="bad">{call.failure}</Note> : null}
      <DialogFoot
        hint={isHeld ? t('chooseFirst') : null}
        action={t('action')}
        isHeld={isHeld}
        isBusy={call.isPending}
        onAction={send}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface PeopleProps {
  people: readonly { userId: string; name: string; workspaceName: string; casesInHand: number }[] | undefined;
  isFailed: boolean;
  userId: string;
  onUser: (userId: string) => void;
  onRetry: () => void;
}

function People({ people, isFailed, userId, onUser, onRetry }: PeopleProps) {
  const t = useMessages(reassignMessages);
  if (!people && isFailed)
    return (
      <Note tone="bad" action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Note>
    );
  if (!people) return <SkeletonRows rows={1} widths={[80]} />;
  if (people.length === 0) return <Note tone="warn">{t('nobody')}</Note>;
  return (
    <NativeSelect
      label={t('who')}
      data-autofocus
      value={userId}
      data={[
        { value: '', label: t('choose') },
        ...people.map(({ userId: value, name, workspaceName, casesInHand }) => ({
          value,
          label: t('option', { name, workspace: workspaceName, n: casesInHand }),
        })),
      ]}
      onChange={(event) => onUser(event.currentTarget.value)}
    />
  );
}
