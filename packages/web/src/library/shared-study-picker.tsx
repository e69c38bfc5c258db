// G-027, CG-66: a study of the library in the place of images that are sent; embedded where a case gets its images.
import { Button, Modal } from '@mantine/core';
import type { Material } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ScanLine, X } from 'lucide-react';
import { useId, useState } from 'react';
import { appMessages } from '../app/app-messages.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { useCurrentUser } from '../app/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Note } from '../ui/note.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { useUiWords } from '../ui/ui-words.tsx';
import { plainPersonName } from '../viewers/person-name.ts';
import { libraryMessages } from './library-messages.ts';
import { sharedStudiesQuery } from './library-queries.ts';
import styles from './resources-page.module.css';

/** What a case is told of the study that it takes (G-007). */
export interface SharedImage {
  readonly resourceId: string;
  readonly title: string;
  readonly resource: { readonly patientName: string | null };
}

/** CG-66: super-admins and the provider's staff. */
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

/** The chosen study with the way back, or the button that leads to the list of them. */
export function SharedStudy({ chosen, onChoose }: SharedStudyProps) {
  const t = useMessages(libraryMessages);
  const [isOpen, setOpen] = useState(false);
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
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('chooseShared')}
          </Button>
        </div>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('shared')}
        size={560}
        padding={28}
        withCloseButton={false}
      >
        <Choice
          onClose={() => setOpen(false)}
          onChoose={(image) => {
            setOpen(false);
            onChoose(image);
          }}
        />
      </Modal>
    </>
  );
}

const personOf = (name: string | null): string => (name === null ? '' : plainPersonName(name));

const imageOf = ({ id, title, resource: { patientName } }: Material): SharedImage => ({
  resourceId: id,
  title,
  resource: { patientName },
});

function Choice({ onClose, onChoose }: { onClose: () => void; onChoose: (image: SharedImage) => void }) {
  const t = useMessages(libraryMessages);
  const app = useMessages(appMessages);
  const ui = useUiWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 300);
  const [choice, setChoice] = useState<Material | null>(null);
  const { data, error, refetch } = useQuery(sharedStudiesQuery(keyword));
  const again = (
    <Button size="xs" variant="default" onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <div className={styles['form']}>
      {error && !data ? (
        <Note tone="bad" action={again}>
          {errorMessage(error, app)}
        </Note>
      ) : null}
      {!data && !error ? <SkeletonRows rows={3} widths={[60, 40]} /> : null}
      {data && (data.data.length > 0 || keyword !== '') ? (
        <SearchField label={t('searchShared')} value={typed} onChange={setTyped} />
      ) : null}
      {data ? <Found studies={data.data} keyword={keyword} choice={choice} onChoice={setChoice} /> : null}
      <p id={id} className={styles['why']}>
        {choice === null ? t('pickFirst') : t('sharedHint')}
      </p>
      <div className={styles['dialogActions']}>
        <Button variant="subtle" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button
          aria-disabled={choice === null || undefined}
          aria-describedby={id}
          onClick={() => choice && onChoose(imageOf(choice))}
        >
          {t('useStudy')}
        </Button>
      </div>
    </div>
  );
}

interface FoundProps {
  studies: readonly Material[];
  keyword: string;
  choice: Material | null;
  onChoice: (material: Material) => void;
}

function Found({ studies, keyword, choice, onChoice }: FoundProps) {
  const t = useMessages(libraryMessages);
  if (studies.length === 0)
    return keyword === '' ? <EmptyState title={t('noShared')} /> : <p role="status">{t('noSharedFound')}</p>;
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
