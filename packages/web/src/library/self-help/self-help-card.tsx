import { ActionIcon } from '@mantine/core';
import type { Material } from '@plainscan/contract';
import { FileText, Film, Lock, Pencil, Trash2 } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import type { MaterialAction } from '../material-card.tsx';
import { selfHelpMessages } from './self-help-messages.ts';
import styles from './self-help.module.css';

interface SelfHelpCardProps {
  material: Material;
  onAction: (action: MaterialAction, material: Material) => void;
}

/** M-003, M-005: image and title are one button, which opens the viewer. */
export function SelfHelpCard({ material, onAction }: SelfHelpCardProps) {
  const t = useMessages(selfHelpMessages);
  const { title, description, type, resource, isLocked, mayChange, selfHelpCategoryName } = material;
  const { imageCount: n } = resource;
  const images = n === 1 ? t('image') : t('images', { n });
  const about = [selfHelpCategoryName, type === 'dcm' && n > 0 ? images : null].filter(Boolean).join('. ');
  return (
    <li className={styles['card']}>
      <button
        type="button"
        className={styles['open']}
        title={description ? `${title}\n${description}` : title}
        onClick={() => onAction('open', material)}
      >
        <span className={styles['picture']} data-type={type}>
          <Picture material={material} />
          {isLocked ? (
            <span className={styles['mark']}>
              <Lock size={14} strokeWidth={2} aria-hidden />
              {t('locked')}
            </span>
          ) : mayChange && material.isSample ? (
            <span className={styles['mark']}>{t('sample')}</span>
          ) : null}
        </span>{' '}
        <span className={styles['title']}>{title}</span> <span className={styles['about']}>{about}</span>
      </button>
      {mayChange ? (
        <div className={styles['deeds']}>
          <ActionIcon aria-label={t('edit', { title })} onClick={() => onAction('edit', material)}>
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('remove', { title })} onClick={() => onAction('remove', material)}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}

/** M-003: the chosen thumbnail, otherwise the file's own. */
function Picture({ material: { thumbnail, type } }: { material: Material }) {
  const t = useMessages(selfHelpMessages);
  if (thumbnail) return <img src={thumbnail} alt="" loading="lazy" />;
  if (type === 'dcm') return <span className={styles['placeholder']}>{t('placeholder')}</span>;
  const Sign = type === 'video' ? Film : FileText;
  return <Sign size={40} strokeWidth={1.25} aria-hidden />;
}
