import type { ListedDiscount } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { RemovalDialog } from '../platform/forms/removal-dialog.tsx';
import { discountMessages } from './discount-messages.ts';
import { useRemoveDiscount } from './discount-queries.ts';

interface RemoveDiscountProps {
  /** `null` before the first one. */
  discount: ListedDiscount | null;
  isOpen: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** before deleting, says whose prices change. */
export function RemoveDiscountDialog({ discount, ...dialog }: RemoveDiscountProps) {
  const t = useMessages(discountMessages);
  const { name = '', workspaceCount: n = 0 } = discount ?? {};
  return (
    <RemovalDialog
      {...dialog}
      item={discount}
      removal={useRemoveDiscount()}
      title={t('removeTitle', { name })}
      text={n === 0 ? t('removeNone') : n === 1 ? t('removeOne') : t('removeMany', { n })}
      words={{ remove: t('remove'), removed: t('removed'), removeFailed: t('removeFailed') }}
    />
  );
}
