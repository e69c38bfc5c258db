import type { Material } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { RemovalDialog } from '../platform/forms/removal-dialog.tsx';
import { libraryMessages } from './library-messages.ts';
import { useRemoveMaterial } from './library-queries.ts';

interface RemoveMaterialProps {
  /** `null` before the first one. */
  material: Material | null;
  isOpen: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** T-005: asks before permanently deleting files. */
export function RemoveMaterialDialog({ material, ...dialog }: RemoveMaterialProps) {
  const t = useMessages(libraryMessages);
  const { title = '', category } = material ?? {};
  return (
    <RemovalDialog
      {...dialog}
      item={material}
      removal={useRemoveMaterial()}
      title={t('removeTitle')}
      text={`${t('removeText', { title })} ${t(category === 'sharedStudy' ? 'removeShared' : 'removeBeside')}`}
      words={{ remove: t('remove'), removed: t('removed'), removeFailed: t('removeFailed') }}
    />
  );
}
