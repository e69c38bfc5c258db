// T22, E-014: the resources of the library that go to the patient beside a video; embedded where a report is submitted.
import { Button, Checkbox, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits, type Material } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { appMessages } from '../app/app-messages.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Note } from '../ui/note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { useUiWords } from '../ui/ui-words.tsx';
import { showableMaterialsQuery } from './library-queries.ts';
import { useMaterialWords } from './material-words.ts';
import { playlistMessages } from './playlist-messages.ts';
import styles from './resources-page.module.css';

export type ChosenMaterial = Pick<Material, 'id' | 'title'>;

interface MaterialChooserProps {
  chosen: readonly ChosenMaterial[];
  onChange: (materials: readonly ChosenMaterial[]) => void;
  isReadOnly?: boolean;
}

/** What is chosen, in the order in which the patient sees it, and the way to more. */
export function MaterialChooser({ chosen, onChange, isReadOnly = false }: MaterialChooserProps) {
  const t = useMessages(playlistMessages);
  const ui = useUiWords();
  const [isOpen, setOpen] = useState(false);
  const label = `${t('chosen')} (${ui.optional.toLowerCase()})`;
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      <p className={styles['groupTitle']}>{label}</p>
      <p className={styles['why']}>{t('chosenHelp')}</p>
      {chosen.length > 0 ? (
        <ul className={styles['picked']}>
          {chosen.map((material) => (
            <li key={material.id}>
              <span>{material.title}</span>
              {isReadOnly ? null : (
                <IconButton
                  label={t('removeOf', { title: material.title })}
                  onPress={() => onChange(chosen.filter(({ id }) => id !== material.id))}
                >
                  <X size={18} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isReadOnly ? null : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('choose')}
          </Button>
        </div>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('chosen')}
        size={560}
        padding={28}
        withCloseButton={false}
      >
        <Choice
          taken={chosen}
          onClose={() => setOpen(false)}
          onChoose={(added) => {
            setOpen(false);
            onChange([...chosen, ...added]);
          }}
        />
      </Modal>
    </div>
  );
}

interface ChoiceProps {
  taken: readonly ChosenMaterial[];
  onClose: () => void;
  onChoose: (added: readonly ChosenMaterial[]) => void;
}

function Choice({ taken, onClose, onChoose }: ChoiceProps) {
  const t = useMessages(playlistMessages);
  const app = useMessages(appMessages);
  const ui = useUiWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 300);
  const [ticked, setTicked] = useState<readonly ChosenMaterial[]>([]);
  const { data, error, refetch } = useQuery(showableMaterialsQuery(keyword));
  const left = limits.supplementaryMaterials - taken.length;
  const isOver = ticked.length > left;
  const held = isOver ? t('most', { n: limits.supplementaryMaterials }) : t('useNone');
  const isHeld = isOver || ticked.length === 0;
  return (
    <div className={styles['form']}>
      {error && !data ? (
        <Note
          tone="bad"
          action={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {errorMessage(error, app)}
        </Note>
      ) : null}
      {!data && !error ? <SkeletonRows rows={3} widths={[60, 40]} /> : null}
      {data && (data.data.length > 0 || keyword !== '') ? (
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      ) : null}
      {data ? (
        <Found
          materials={data.data.filter((material) => !taken.some((one) => one.id === material.id))}
          isSearched={keyword !== ''}
          ticked={ticked}
          onTick={setTicked}
        />
      ) : null}
      <p id={id} className={styles['why']}>
        {isHeld ? held : ticked.map(({ title }) => title).join(', ')}
      </p>
      <div className={styles['dialogActions']}>
        <Button variant="subtle" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button
          aria-disabled={isHeld || undefined}
          aria-describedby={id}
          onClick={() => !isHeld && onChoose(ticked)}
        >
          {ticked.length === 0 ? t('use') : t('useSome', { n: ticked.length })}
        </Button>
      </div>
    </div>
  );
}

interface FoundProps {
  materials: readonly Material[];
  isSearched: boolean;
  ticked: readonly ChosenMaterial[];
  onTick: (ticked: readonly ChosenMaterial[]) => void;
}

function Found({ materials, isSearched, ticked, onTick }: FoundProps) {
  const t = useMessages(playlistMessages);
  const words = useMaterialWords();
  if (materials.length === 0)
    return isSearched ? <p role="status">{t('none')}</p> : <EmptyState title={t('empty')} />;
  return (
    <ul className={styles['choices']} aria-label={t('chosen')}>
      {materials.map(({ id, title, type, category }) => {
        const isTicked = ticked.some((one) => one.id === id);
        return (
          <li key={id} className={styles['choice']}>
            <Checkbox
              label={title}
              description={`${words.of(`category.${category}`)} · ${words.of(`type.${type}`)}`}
              checked={isTicked}
              onChange={() =>
                onTick(isTicked ? ticked.filter((one) => one.id !== id) : [...ticked, { id, title }])
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
