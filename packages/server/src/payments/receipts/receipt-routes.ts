import type { receiptEndpoints } from '@plainscan/contract';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeReceiptPdf } from './receipt-pdf-service.ts';
import { listReceipts } from './receipt-service.ts';

export const receiptHandlers = (platform: Platform): Handlers<typeof receiptEndpoints> => ({
  listReceipts: (input) => listReceipts(platform, input, input.query),
  getReceiptPdf: async (input) => {
    const pdf = await makeReceiptPdf(platform, input, input.params.id, input.query.paper);
    return sendPdf(input.reply, pdf);
  },
});
