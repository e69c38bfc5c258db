import { Modal } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './command-palette.module.css';
import { useMessages } from '../platform/language/i18n.tsx';
import { shellMessages } from './shell-messages.ts';
import { usePaletteResults, type PaletteGroup } from './palette-results.ts';

/** Ctrl K: finds a page, a case or a patient by words. The focus stays in the field, and the arrows choose. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useMessages(shellMessages);
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={640} padding={28} radius="lg" yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('paletteTitle')}>
        <Modal.Body>
          <Palette onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const t = useMessages(shellMessages);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, message } = usePaletteResults(words);
  const all = groups.flatMap(({ items }) => items);
  const current = all[Math.min(chosen, all.length - 1)];
  const open = (to: string): void => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setChosen((at) => (Math.min(at, all.length - 1) + step + all.length) % all.length);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      open(current.to);
    }
  };
  return (
    <>
      <div className={styles['field']}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={t('paletteTitle')}
          aria-expanded={all.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={current ? `palette-${current.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palettePlaceholder')}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles['list']} id="palette-list" role="listbox" aria-label={t('paletteTitle')}>
        {groups.map((group) => (
          <Group key={group.label} group={group} currentId={current?.id} onOpen={open} />
        ))}
      </div>
      <p className={styles['foot']} role="status">
        {message ?? t('paletteCount', { n: all.length })}
        <span>{t('paletteKeys')}</span>
      </p>
    </>
  );
}

interface GroupProps {
  group: PaletteGroup;
  currentId: string | undefined;
  onOpen: (to: string) => void;
}

function Group({ group, currentId, onOpen }: GroupProps) {
  return (
    <div role="group" aria-label={group.label}>
      <p className={styles['label']} aria-hidden>
        {group.label}
      </p>
      {group.items.map((item) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above hears the keys
        <div
          key={item.id}
          id={`palette-${item.id}`}
          role="option"
          aria-selected={item.id === currentId}
          className={styles['option']}
          // Keeps the focus in the field, which handles the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(item.to)}
        >
          <span className="ellipsis">{item.title}</span>
          <span className={`${styles['detail']} ellipsis`}>{item.detail}</span>
        </div>
      ))}
    </div>
  );
}
