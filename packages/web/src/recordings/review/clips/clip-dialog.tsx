import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryClipsQuery } from '../../../library/library-queries.ts';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { WantedClip } from '../review-calls.ts';
import { clipMessages } from './clip-messages.ts';
import styles from './clips.module.css';

interface ClipDialogProps {
  item: Case;
  /** The number of parts and the selected one. */
  count: number;
  selected: number;
  isOpen: boolean;
  onClose: () => void;
  onAdd: (wanted: WantedClip, position: number) => void;
}

/** B11: chooses a clip and its position in the video. */
export function ClipDialog({ isOpen, onClose, ...choice }: ClipDialogProps) {
  const t = useMessages(clipMessages);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('add')} width={560}>
      <ClipChoice {...choice} onClose={onClose} />
    </FormDialog>
  );
}

const introduction = 'introduction';

function ClipChoice({ item, count, selected, onClose, onAdd }: Omit<ClipDialogProps, 'isOpen'>) {
  const t = useMessages(clipMessages);
  const [chosen, setChosen] = useState<string | null>(null);
  const [position, setPosition] = useState<number | null>(null);
  const playing = item.workspace.globalVideoIntroduction;
  const introductionId = playing?.status === 'ready' ? playing.id : null;
  const isIntroduction = chosen === introduction;
  const at = position ?? (isIntroduction ? 0 : selected + 1);
  const take = () => {
    if (chosen === null) return;
    onClose();
    if (!isIntroduction) onAdd({ kind: 'library', id: chosen }, at);
    else if (introductionId !== null) onAdd({ kind: 'introduction', id: introductionId }, at);
  };
  return (
    <DialogFields>
      <ClipList
        clinic={introductionId === null ? null : item.workspace.name}
        chosen={chosen}
        onChoose={setChosen}
      />
      <NativeSelect
        label={t('where')}
        value={String(at)}
        onChange={(event) => setPosition(Number(event.currentTarget.value))}
        data={Array.from({ length: count + 1 }, (_, n) => ({
          value: String(n),
          label: n === 0 ? t('first') : t('after', { n }),
        }))}
      />
      <DialogFoot
        hint={chosen === null ? t('chooseFirst') : t('copyHint')}
        action={t('use')}
        isHeld={chosen === null}
        onAction={take}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface ClipListProps {
  /** The clinic whose introduction can be chosen; `null` if there is none. */
  clinic: string | null;
  chosen: string | null;
  onChoose: (id: string) => void;
}

function ClipList({ clinic, chosen, onChoose }: ClipListProps) {
  const t = useMessages(clipMessages);
  const app = useMessages(appMessages);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 300);
  const { data, error } = useQuery(libraryClipsQuery(keyword));
  const found = data?.data ?? [];
  const first =
    clinic === null
      ? []
      : [{ value: introduction, title: t('introduction', { clinic }), text: t('introductionHint') }];
  const cards = [
    ...first,
    ...found.map(({ id, title, description }) => ({ value: id, title, text: description })),
  ];
  return (
    <>
      {found.length > 0 || keyword !== '' ? (
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      ) : null}
      {error && !data ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      {!data && !error ? <SkeletonRows rows={3} widths={[60, 40]} /> : null}
      {cards.length > 0 ? (
        <div className={styles['list']} role="group" tabIndex={0} aria-label={t('choose')}>
          <RadioCards label={t('choose')} value={chosen} onChange={onChoose} cards={cards} />
        </div>
      ) : null}
      {data && found.length === 0 ? <p role="status">{t(keyword === '' ? 'none' : 'noneFound')}</p> : null}
    </>
  );
}
