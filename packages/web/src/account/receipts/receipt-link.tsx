import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { receiptTexts } from './receipt-messages.ts';
import { receiptPdfAddress } from './receipt-queries.ts';

/** Saves a receipt as a PDF; its number is read out with the words. */
export function SaveReceipt({ receipt: { id, number } }: { receipt: { id: string; number: string } }) {
  const t = useMessages(receiptTexts);
  return (
    <Button
      component="a"
      variant="default"
      href={receiptPdfAddress(id)}
      download={`${number}.pdf`}
      aria-label={t('saveOne', { number })}
      leftSection={<Download size={18} strokeWidth={1.75} aria-hidden />}
    >
      {t('save')}
    </Button>
  );
}
