import { Button } from '@mantine/core';
import { caseRoom, type Case, type ReviewNote, reportEndpoints } from '@plainscan/contract';
import { Check, MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useCaseCall } from '../../cases/actions/case-actions.ts';
import { useRoomKeys } from '../../platform/keys/use-room-keys.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/badges/avatar.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import type { VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { reviewMessages } from './review-messages.ts';
import { useNotePlace } from './use-video-changes.ts';
import styles from './review-notes.module.css';
import { ReasonField } from '../../platform/forms/reason-field.tsx';

// The calls for review notes (B12). Each returns the updated case.
interface NewNote {
  seconds: number;
  text: string;
}

/** A refusal is shown next to the typed text. */
const useAddNote = (caseId: string) =>
  useCaseCall(
    caseId,
    (body: NewNote) => callEndpoint(reportEndpoints.addReviewNote, { params: { id: caseId }, body }),
    true,
  );

const useResolveNote = (caseId: string) =>
  useCaseCall(caseId, ({ noteId, isResolved }: { noteId: string; isResolved: boolean }) =>
    callEndpoint(reportEndpoints.resolveReviewNote, {
      params: { id: caseId, noteId },
      body: { isResolved },
    }),
  );

interface ReviewNotesProps {
  item: Case;
  player: RefObject<VideoPlayerHandle | null>;
  /** Current time of the video, in seconds. */
  seconds: number;
  /** Whether this user may write and resolve notes. Everyone else only reads them. */
  mayWrite: boolean;
}

/** B12: the changes that a reviewer requests, each at its moment of the video. */
export function ReviewNotes({ item, player, seconds, mayWrite }: ReviewNotesProps) {
  const words = useMessages(reviewMessages);
  const placeOf = useNotePlace(item);
  const [at, setAt] = useState<number | null>(null);
  const notes = item.reviewNotes.toSorted(
    (one, other) => one.version - other.version || one.seconds - other.seconds,
  );
  const open = notes.filter(({ resolvedAt }) => resolvedAt === null).length;
  const canAdd = mayWrite && item.videoReport?.status === 'ready';
  const begin = () => {
    player.current?.pause();
    setAt(player.current?.currentTime() ?? 0);
  };
  useRoomKeys(caseRoom, { note: canAdd && at === null ? begin : null });
  if (notes.length === 0 && !canAdd) return null;
  return (
    <section className={styles['notes']}>
      <div className={styles['head']}>
        <h2>{words('notes')}</h2>
        {open > 0 ? <span className={styles['open']}>{words('openNotes', { n: open })}</span> : null}
        {canAdd && at === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={begin}
          >
            {words('noteAt', { time: formatTime(seconds) })} <KeyHint>{caseRoom.note[0]}</KeyHint>
          </Button>
        ) : null}
      </div>
      {at === null ? null : <NoteForm caseId={item.id} seconds={at} onClose={() => setAt(null)} />}
      {notes.length === 0 && at === null ? (
        <p className="secondary">{`${words('noNotes')} ${words('noNotesHint')}`}</p>
      ) : null}
      <ul>
        {notes.map((note) => (
          <OneNote
            key={note.id}
            note={note}
            item={item}
            isNow={note.resolvedAt === null && Math.abs(seconds - note.seconds) < 2}
            mayWrite={mayWrite}
            onGo={() => void placeOf(note).then((at) => player.current?.seek(at))}
          />
        ))}
      </ul>
    </section>
  );
}

function NoteForm({ caseId, seconds, onClose }: { caseId: string; seconds: number; onClose: () => void }) {
  const words = useMessages(reviewMessages);
  const add = useAddNote(caseId);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmpty = text.trim() === '';
  const save = () =>
    isEmpty || add.isPending || add.mutate({ seconds, text: text.trim() }, { onSuccess: onClose });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !add.isPending) onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
      }}
    >
      <ReasonField
        ref={field}
        label={words('noteText', { time: formatTime(seconds) })}
        value={text}
        readOnly={add.isPending}
        onText={setText}
      />
      {add.failure ? <Note tone="bad">{add.failure}</Note> : null}
      <div className={styles['head']}>
        <Button type="submit" size="xs" aria-busy={add.isPending} aria-disabled={isEmpty || undefined}>
          {words('saveNote')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {words('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface OneNoteProps {
  note: ReviewNote;
  item: Case;
  isNow: boolean;
  mayWrite: boolean;
  onGo: () => void;
}

function OneNote({ note, item, isNow, mayWrite, onGo }: OneNoteProps) {
  const words = useMessages(reviewMessages);
  const { id } = useCurrentUser();
  const resolve = useResolveNote(item.id);
  const isDone = note.resolvedAt !== null;
  const time = formatTime(note.seconds);
  const isOfOther = note.version !== item.videoReport?.version;
  return (
    <li className={styles['note']} data-now={isNow || undefined} data-done={isDone || undefined}>
      <button
        type="button"
        className={`num ${styles['time']}`}
        aria-label={words('goTo', { time })}
        onClick={onGo}
      >
        {time}
      </button>
      <div className={styles['words']}>
        <p className={styles['who']}>
          <Avatar person={note.author} />
          <b>{note.author?.id === id ? words('you') : (note.author?.name ?? words('somebody'))}</b>
          {isOfOther ? <span className="meta">{words('ofVersion', { n: note.version })}</span> : null}
          {isDone ? (
            <span className={styles['done']}>
              <Check size={14} strokeWidth={2.25} aria-hidden /> {words('done')}
            </span>
          ) : null}
        </p>
        <p className={styles['text']}>{note.text}</p>
        {mayWrite ? (
          <Button
            size="compact-sm"
            variant="transparent"
            aria-busy={resolve.isPending}
            aria-label={`${words(isDone ? 'openAgain' : 'markDone')}: ${time}`}
            onClick={() => resolve.isPending || resolve.mutate({ noteId: note.id, isResolved: !isDone })}
          >
            {words(isDone ? 'openAgain' : 'markDone')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
