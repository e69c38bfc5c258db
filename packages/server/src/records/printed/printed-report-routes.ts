import type { printedReportEndpoints } from '@plainscan/contract';
import { Readable } from 'node:stream';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { makePrintedReport, preparePrintedReport } from './printed-report-service.ts';

export const printedReportHandlers = (platform: Platform): Handlers<typeof printedReportEndpoints> => ({
  preparePrintedReport: (input) => preparePrintedReport(platform, input, input.params.id),
  getPrintedReport: async (input) => {
    const { bytes, fileName } = await makePrintedReport(platform, input, input.params.id, input.query.paper);
    input.reply.headers({
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    });
    return Readable.from([bytes]);
  },
});
