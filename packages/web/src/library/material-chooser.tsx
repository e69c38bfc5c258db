// T22, E-014: library resources that the patient gets with a video. Embedded where a report is submitted.
import { Button, Checkbox } from '@mantine/core';
import { limits, type Material } from '@plainscan/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import { LibraryChoice } from './library-choice.tsx';
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

/** The chosen resources in the order the patient sees them, with a button to add more. */
export function MaterialChooser({ chosen, onChange, isReadOnly = false }: MaterialChooserProps) {
  const t = useMessages(playlistMessages);
  const ui = useUiTexts();
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
      <MaterialsDialog
        chosen={chosen}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAdd={(added) => onChange([...chosen, ...added])}
      />
    </div>
  );
}

interface MaterialsDialogProps {
  chosen: readonly ChosenMaterial[];
  isOpen: boolean;
  onClose: () => void;
  onAdd: (materials: readonly ChosenMaterial[]) => void;
}

function MaterialsDialog({ chosen, isOpen, onClose, onAdd }: MaterialsDialogProps) {
  const t = useMessages(playlistMessages);
  const [ticked, setTicked] = useState<readonly ChosenMaterial[]>([]);
  const close = () => {
    onClose();
    setTicked([]);
  };
  const most = limits.supplementaryMaterials;
  const isOver = chosen.length + ticked.length > most;
  const names = ticked.map(({ title }) => title).join(', ');
  const hint = isOver ? t('most', { n: most }) : names || t('useNone');
  return (
    <LibraryChoice
      title={t('chosen')}
      words={{ search: t('search'), empty: t('empty') }}
      query={showableMaterialsQuery}
      hint={hint}
      action={ticked.length === 0 ? t('use') : t('useSome', { n: ticked.length })}
      isHeld={isOver || ticked.length === 0}
      onConfirm={() => {
        close();
        onAdd(ticked);
      }}
      isOpen={isOpen}
      onClose={close}
    >
      {(found) => (
        <Materials
          materials={found.filter((material) => !chosen.some(({ id }) => id === material.id))}
          ticked={ticked}
          onTick={setTicked}
        />
      )}
    </LibraryChoice>
  );
}

interface MaterialsProps {
  materials: readonly Material[];
  ticked: readonly ChosenMaterial[];
  onTick: (ticked: readonly ChosenMaterial[]) => void;
}

function Materials({ materials, ticked, onTick }: MaterialsProps) {
  const t = useMessages(playlistMessages);
  const words = useMaterialWords();
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
