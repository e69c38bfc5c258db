import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Material } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { libraryMessages } from './library-messages.ts';
import type { ReadyMaterialsQuery } from './library-queries.ts';

interface LibraryChoiceProps {
  title: string;
  /** Label of the field, and the text if the library has nothing of this kind. */
  words: { search: string; empty: string };
  /** The resources that match a typed keyword. */
  query: ReadyMaterialsQuery;
  /** Renders the results. */
  children: (found: readonly Material[]) => ReactNode;
  /** Below the list: what is chosen, or what is missing. */
  hint: string;
  action: string;
  /** `true` if nothing can be chosen yet. The hint says why. */
  isHeld: boolean;
  onConfirm: () => void;
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog for finding and choosing resources of the library. */
export function LibraryChoice({ isOpen, onClose, title, ...choice }: LibraryChoiceProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={title} width={560}>
      <Choice {...choice} onClose={onClose} />
    </FormDialog>
  );
}

type ChoiceProps = Omit<LibraryChoiceProps, 'isOpen' | 'title'>;

function Choice({ words, query, children, hint, action, isHeld, onConfirm, onClose }: ChoiceProps) {
  const t = useMessages(libraryMessages);
  const app = useMessages(appMessages);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 300);
  const { data, error, refetch } = useQuery(query(keyword));
  const found = data?.data ?? [];
  const again = (
    <Button size="xs" variant="default" onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <DialogFields>
      {error && !data ? (
        <Note tone="bad" action={again}>
          {errorMessage(error, app)}
        </Note>
      ) : null}
      {!data && !error ? <SkeletonRows rows={3} widths={[60, 40]} /> : null}
      {found.length > 0 || keyword !== '' ? (
        <SearchField label={words.search} value={typed} onChange={setTyped} />
      ) : null}
      {data && found.length === 0 ? <NothingFound isSearched={keyword !== ''} empty={words.empty} /> : null}
      {found.length > 0 ? children(found) : null}
      <DialogFoot hint={hint} action={action} isHeld={isHeld} onAction={onConfirm} onCancel={onClose} />
    </DialogFields>
  );
}

function NothingFound({ isSearched, empty }: { isSearched: boolean; empty: string }) {
  const t = useMessages(libraryMessages);
  return isSearched ? <p role="status">{t('noneFound')}</p> : <EmptyState title={empty} />;
}
