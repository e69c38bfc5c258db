// Creates a receipt's PDF on request, so that there is no file to store or lose.
import { AppError, limits, hour, type PaperSize } from '@plainscan/contract';

import type { Caller } from '../../platform/http/request-actor.ts';
import { countUp } from '../../platform/limits/rate-window.ts';
import type { Platform } from '../../platform/platform.ts';
import { WorkThread } from '../../platform/threads/work-thread.ts';
import type { ReceiptTask } from './receipt-pdf.ts';
import { readReceipt } from './receipt-service.ts';

const pdfLimit = { kind: 'receipt-pdf', most: limits.receiptPdfsAnHour, milliseconds: hour };

const receipts = new WorkThread<ReceiptTask, Uint8Array>(new URL('./receipt-thread.ts', import.meta.url));

/** Throws 404 if the reader may not see the receipt, and 429 after too many requests. */
export async function makeReceiptPdf(
  platform: Platform,
  caller: Caller,
  id: string,
  paper: PaperSize | undefined,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const row = await readReceipt(platform, caller, id);
  const { actor, context } = caller;
  const { count } = await platform.database.asSystem(() => countUp(pdfLimit, actor.userId, context.now));
  if (count > pdfLimit.most) throw new AppError('receipt.too-many');
  return { bytes: await receipts.run({ row, paper }), fileName: `${row.number}.pdf` };
}
