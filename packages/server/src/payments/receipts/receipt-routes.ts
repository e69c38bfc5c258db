import type { receiptEndpoints } from '@plainscan/contract';
import { Readable } from 'node:stream';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeReceiptPdf } from './receipt-pdf-service.ts';
import { listReceipts } from './receipt-service.ts';

export const receiptHandlers = (platform: Platform): Handlers<typeof receiptEndpoints> => ({
  listReceipts: (input) => listReceipts(platform, input, input.query),
  getReceiptPdf: async (input) => {
    const { bytes, fileName } = await makeReceiptPdf(platform, input, input.params.id, input.query.paper);
    input.reply.headers({
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    });
    return Readable.from([bytes]);
  },
});
