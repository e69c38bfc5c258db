import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { mayBeNormal, type Material, type MaterialType } from '@plainscan/contract';
import {
  Box,
  Columns2,
  FileText,
  Film,
  Image,
  Pencil,
  ScanLine,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useFileProblem } from '../uploads/use-file-problem.ts';
import styles from './resources-page.module.css';
import { libraryMessages } from './library-messages.ts';
import { useMaterialWords } from './material-words.ts';
import { normalMessages } from './normal-messages.ts';

export type MaterialAction = 'open' | 'edit' | 'normal' | 'remove';

/**
 * T-013: returns why an action is refused, or `null`. An unready resource cannot be opened, edited or deleted (W-091 …
 * W-093). A failed one can only be deleted.
 */
export function refusalOf(action: MaterialAction, { isReady, state, resource }: Material) {
  if (action === 'open') return isReady && resource.uuid !== null ? null : 'library.open-not-ready';
  if (action === 'edit') return isReady ? null : 'library.edit-not-ready';
  return action === 'remove' && state === 'processing' ? 'library.delete-not-ready' : null;
}

const signs: Record<MaterialType, LucideIcon> = {
  image: Image,
  '3d': Box,
  video: Film,
  dcm: ScanLine,
  document: FileText,
};

interface MaterialCardProps {
  material: Material;
  onAction: (action: MaterialAction, material: Material) => void;
}

/**
 * One resource of the library. Its image opens it; title and actions are below (T-003). What T-013 refuses looks that way
 * and names the reason, but can still be reached and pressed, which says it in the specification's words.
 */
export function MaterialCard({ material, onAction }: MaterialCardProps) {
  const t = useMessages(libraryMessages);
  const normal = useMessages(normalMessages);
  const words = useMaterialWords();
  const { title, description, category, type, mayChange, isReady } = material;
  const stateId = useId();
  const offOf = (action: MaterialAction) =>
    refusalOf(action, material) !== null && {
      'aria-disabled': true,
      'aria-describedby': stateId,
      'data-disabled': true,
      title: t(material.state === 'failed' ? 'failed' : 'processing'),
    };
  return (
    <li className={styles['card']} data-state={material.state}>
      <button
        type="button"
        className={styles['picture']}
        aria-label={t('openOf', { title })}
        {...offOf('open')}
        onClick={() => onAction('open', material)}
      >
        <Picture material={material} />
      </button>
      <div className={styles['words']}>
        <h2 className={styles['title']} title={title}>
          {title}
        </h2>
        <p className={styles['kind']}>
          {words.of(`category.${category}`)} · {words.of(`type.${type}`)}
        </p>
        {description ? <p className={styles['about']}>{description}</p> : null}
        <State id={stateId} material={material} />
      </div>
      <Foot material={material} />
      {mayChange ? (
        <div className={styles['deeds']}>
          <ActionIcon
            aria-label={t('editOf', { title })}
            {...offOf('edit')}
            onClick={() => onAction('edit', material)}
          >
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
          {isReady && mayBeNormal(category, type) ? (
            <ActionIcon aria-label={normal('mark', { title })} onClick={() => onAction('normal', material)}>
              <Columns2 size={18} strokeWidth={1.75} aria-hidden />
            </ActionIcon>
          ) : null}
          <ActionIcon
            aria-label={t('removeOf', { title })}
            {...offOf('remove')}
            onClick={() => onAction('remove', material)}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}

function Picture({ material: { thumbnail, type } }: { material: Material }) {
  const Sign = signs[type];
  return thumbnail ? (
    <img src={thumbnail} alt="" loading="lazy" />
  ) : (
    <Sign className={styles['sign']} size={40} strokeWidth={1.25} aria-hidden />
  );
}

/** Says what is still in progress, or why it cannot be shown. */
function State({ id, material: { state, failure } }: { id: string; material: Material }) {
  const t = useMessages(libraryMessages);
  const describeProblem = useFileProblem();
  const problem = describeProblem(failure);
  if (state === 'processing')
    return (
      <p id={id} className={styles['state']}>
        {t('processing')}
      </p>
    );
  if (state === 'ready') return problem ? <p className={styles['about']}>{problem}</p> : null;
  return (
    <p id={id} className={styles['state']} data-bad>
      <b>{t('failed')}.</b> {problem}
    </p>
  );
}

/** Tags, category, parts and size, which distinguish resources with the same title. */
function Foot({ material }: { material: Material }) {
  const t = useMessages(libraryMessages);
  const tNormal = useMessages(normalMessages);
  const words = useMaterialWords();
  const { tags, selfHelpCategoryName, anatomy, modality, type, resource, normal } = material;
  const shownAs = normal && {
    part: words.part(normal.anatomy),
    modality: words.part(normal.modality),
  };
  const parts = [anatomy, modality].flatMap((name) => (name === null ? [] : [words.part(name)]));
  const labels = [
    ...(shownAs ? [tNormal('label', shownAs)] : []),
    ...(selfHelpCategoryName ? [selfHelpCategoryName] : []),
    ...parts,
    ...tags,
  ];
  const { imageCount: n } = resource;
  const count = type === 'dcm' && n > 0 ? (n === 1 ? t('image') : t('images', { n })) : null;
  return (
    <div className={styles['foot']}>
      {labels.length === 0 ? null : (
        <ul className={styles['labels']}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <p className={styles['meta']}>
        {[count, t('by', { name: material.workspace.name })].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
