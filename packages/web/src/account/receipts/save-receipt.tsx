import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { receiptTexts } from './receipt-messages.ts';
import { useSaveReceipt, type SavedReceipt } from './receipt-queries.ts';

interface SaveReceiptProps {
  receipt: SavedReceipt;
  /** Button label: `number` outside a list of receipts. */
  words?: 'save' | 'number';
  size?: 'xs' | 'sm';
}

/** Saves a receipt as a PDF. Screen readers hear its number with the label. */
export function SaveReceipt({ receipt, words = 'save', size = 'sm' }: SaveReceiptProps) {
  const t = useMessages(receiptTexts);
  const { mutate, isPending } = useSaveReceipt();
  const { number } = receipt;
  return (
    <Button
      variant="default"
      size={size}
      aria-label={t('saveOne', { number })}
      aria-busy={isPending}
      leftSection={<Download size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => isPending || mutate(receipt)}
    >
      {words === 'save' ? t('save') : t('saveOne', { number })}
    </Button>
  );
}
