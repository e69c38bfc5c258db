// G-027, CG-66: a library study instead of uploaded images. Embedded where a case gets its images.
import { Button } from '@mantine/core';
import { plainPersonName, type Material } from '@plainscan/contract';
import { ScanLine, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { RadioCards } from '../ui/fields/radio-cards.tsx';
import { LibraryChoice } from './library-choice.tsx';
import { libraryMessages } from './library-messages.ts';
import { sharedStudiesQuery } from './library-queries.ts';
import styles from './resources-page.module.css';

/** The chosen study, as the case stores it (G-007). */
export interface SharedImage {
  readonly resourceId: string;
  readonly title: string;
  readonly resource: { readonly patientName: string | null };
}

/** CG-66: `true` for super-admins and the provider's staff. */
export function useMayShareStudies(): boolean {
  const { role, workspace } = useCurrentUser();
  return (
    role === 'super-admin' || ((role === 'admin' || role === 'creator') && workspace.isProviderWorkspace)
  );
}

interface SharedStudyProps {
  chosen: SharedImage | null;
  onChoose: (image: SharedImage | null) => void;
}

/** The chosen study with a button to remove it, or the button that opens the list. */
export function SharedStudy({ chosen, onChoose }: SharedStudyProps) {
  const t = useMessages(libraryMessages);
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<Material | null>(null);
  const close = () => {
    setOpen(false);
    setChoice(null);
  };
  return (
    <>
      {chosen ? (
        <div className={styles['file']}>
          <div className={styles['line']}>
            <ScanLine size={18} strokeWidth={1.75} aria-hidden />
            <span className={styles['fileName']}>
              <b>{chosen.title}</b>
              <span className="meta">
                {[personOf(chosen.resource.patientName), t('sharedHint')].filter(Boolean).join(' · ')}
              </span>
            </span>
            <IconButton label={t('removeSharedChoice')} onPress={() => onChoose(null)}>
              <X size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
        </div>
      ) : (
        <div className={styles['opener']}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('chooseShared')}
          </Button>
        </div>
      )}
      <LibraryChoice
        title={t('shared')}
        words={{ search: t('searchShared'), empty: t('noShared') }}
        query={sharedStudiesQuery}
        hint={choice === null ? t('pickFirst') : t('sharedHint')}
        action={t('useStudy')}
        isHeld={choice === null}
        onConfirm={() => {
          close();
          if (choice) onChoose(imageOf(choice));
        }}
        isOpen={isOpen}
        onClose={close}
      >
        {(studies) => <Studies studies={studies} choice={choice} onChoice={setChoice} />}
      </LibraryChoice>
    </>
  );
}

const personOf = (name: string | null): string => (name === null ? '' : plainPersonName(name));

const imageOf = ({ id, title, resource: { patientName } }: Material): SharedImage => ({
  resourceId: id,
  title,
  resource: { patientName },
});

interface StudiesProps {
  studies: readonly Material[];
  choice: Material | null;
  onChoice: (material: Material) => void;
}

function Studies({ studies, choice, onChoice }: StudiesProps) {
  const t = useMessages(libraryMessages);
  const lineOf = ({ resource: { patientName, imageCount: n } }: Material): string =>
    [personOf(patientName), n === 1 ? t('image') : t('images', { n })].filter(Boolean).join(' · ');
  return (
    <div className={styles['choices']} role="group" tabIndex={0} aria-label={t('shared')}>
      <RadioCards
        label={t('shared')}
        value={choice?.id ?? null}
        onChange={(id) => {
          const found = studies.find((study) => study.id === id);
          if (found) onChoice(found);
        }}
        cards={studies.map((study) => ({ value: study.id, title: study.title, text: lineOf(study) }))}
      />
    </div>
  );
}
