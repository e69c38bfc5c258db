import { type CaseListRow } from '@plainscan/contract';
import { Button, NativeSelect } from '@mantine/core';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import type { BulkAction } from './bulk-offers.ts';
import { useBulk, useBulkAssignees, type BulkAnswer } from './use-bulk.ts';
import { bulkMessages } from './bulk-messages.ts';
import styles from './bulk-dialog.module.css';
import { ReasonField } from '../../platform/forms/reason-field.tsx';

export interface BulkDialogProps {
  isOpen: boolean;
  /** `null` while closed. */
  action: BulkAction | null;
  rows: readonly CaseListRow[];
  /** Called with the cases that are not done, which stay chosen. */
  onClose: (left: readonly CaseListRow[]) => void;
}

/** Asks before an action on several cases, then shows one answer per case. */
export function BulkDialog({ isOpen, action, rows, onClose }: BulkDialogProps) {
  const words = useMessages(bulkMessages);
  // Keeps the rows of the question: the list under it changes while it runs.
  const [asked, setAsked] = useState<{ action: BulkAction; rows: readonly CaseListRow[] } | null>(null);
  if (action !== null && asked === null) setAsked({ action, rows });
  const close = (left: readonly CaseListRow[]) => {
    setAsked(null);
    onClose(left);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      isHeldOpen
      width={520}
      title={asked ? words(`title.${asked.action}`, { n: asked.rows.length }) : null}
      onClose={() => close(rows)}
    >
      {asked ? <BulkForm action={asked.action} rows={asked.rows} onClose={close} /> : null}
    </FormDialog>
  );
}

interface BulkFormProps {
  action: BulkAction;
  rows: readonly CaseListRow[];
  onClose: (left: readonly CaseListRow[]) => void;
}

function BulkForm({ action, rows, onClose }: BulkFormProps) {
  const words = useMessages(bulkMessages);
  const [reason, setReason] = useState('');
  const [userId, setUserId] = useState('');
  const { answers, isRunning, run } = useBulk(action, rows, words('notOffered'));
  const isAsking = answers.size === 0;
  const asksReason = action !== 'sendAgain';
  const isMissing = (asksReason && reason.trim() === '') || (action === 'reassign' && userId === '');
  const left = rows.filter(({ id }) => answers.get(id) !== 'done');
  const done = rows.length - left.length;
  const failed = [...answers.values()].filter((answer) => typeof answer === 'object').length;
  const start = () => void run({ reason: reason.trim(), userId });
  return (
    <DialogFields>
      {isAsking ? <p>{words(`text.${action}`)}</p> : null}
      {isAsking && action === 'reassign' ? (
        <Consultant rows={rows} userId={userId} onUser={setUserId} />
      ) : null}
      {isAsking && asksReason ? (
        <ReasonField label={words('reason')} value={reason} onText={setReason} />
      ) : null}
      <ul className={styles['cases']} tabIndex={0} aria-label={words('chosen', { n: rows.length })}>
        {rows.map((row) => (
          <CaseAnswer key={row.id} row={row} answer={answers.get(row.id)} />
        ))}
      </ul>
      <p role="status" className={styles['progress']}>
        {isAsking ? null : words('progress', { done, n: rows.length, failed })}
      </p>
      {isAsking ? (
        <DialogFoot
          hint={isMissing ? words('missing') : null}
          action={words(`run.${action}`, { n: rows.length })}
          isHeld={isMissing}
          tone={action === 'archive' ? 'danger' : 'brand'}
          onAction={start}
          onCancel={() => onClose(rows)}
        />
      ) : (
        <div className={styles['foot']}>
          {failed > 0 && !isRunning ? (
            <Button variant="default" onClick={start}>
              {words('again')}
            </Button>
          ) : null}
          <Button
            aria-disabled={isRunning || undefined}
            aria-busy={isRunning}
            onClick={() => isRunning || onClose(left)}
          >
            {words('close')}
          </Button>
        </div>
      )}
    </DialogFields>
  );
}

const signs = { waiting: Circle, running: Circle, done: CircleCheck, failed: CircleAlert };

/** One case of several, and what was answered for it. */
function CaseAnswer({ row, answer }: { row: CaseListRow; answer: BulkAnswer | undefined }) {
  const words = useMessages(bulkMessages);
  const pages = useMessages(casePageMessages);
  const state = typeof answer === 'object' ? 'failed' : answer;
  const Sign = state ? signs[state] : null;
  return (
    <li data-state={state}>
      <span className={styles['who']}>
        <b dir="auto">{row.patientName || pages('unnamed')}</b>
        <span className="meta">{[row.name, row.title].join(' · ')}</span>
      </span>
      {answer === undefined || Sign === null ? null : (
        <span className={styles['answer']}>
          <Sign size={16} strokeWidth={1.75} aria-hidden />
          {typeof answer === 'object' ? answer.failed : words(answer)}
        </span>
      )}
    </li>
  );
}

interface ConsultantProps {
  rows: readonly CaseListRow[];
  userId: string;
  onUser: (userId: string) => void;
}

/** Everyone who may take over at least one of the cases. The server decides for each. */
function Consultant({ rows, userId, onUser }: ConsultantProps) {
  const words = useMessages(bulkMessages);
  const people = useBulkAssignees(rows);
  if (people === undefined) return <SkeletonRows rows={1} widths={[60]} />;
  if (people.length === 0) return <p className="secondary">{words('nobodyFits')}</p>;
  return (
    <NativeSelect
      label={words('consultant')}
      value={userId}
      data={[
        { value: '', label: words('choosePerson') },
        ...people.map(({ userId: value, name, workspaceName }) => ({
          value,
          label: `${name}, ${workspaceName}`,
        })),
      ]}
      onChange={(event) => onUser(event.currentTarget.value)}
    />
  );
}
