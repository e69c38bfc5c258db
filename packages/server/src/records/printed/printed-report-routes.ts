import type { printedReportEndpoints } from '@plainscan/contract';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { Platform } from '../../platform/platform.ts';
import { makePrintedReport, preparePrintedReport } from './printed-report-service.ts';

export const printedReportHandlers = (platform: Platform): Handlers<typeof printedReportEndpoints> => ({
  preparePrintedReport: (input) => preparePrintedReport(platform, input, input.params.id),
  getPrintedReport: async (input) => {
    const pdf = await makePrintedReport(platform, input, input.params.id, input.query.paper);
    return sendPdf(input.reply, pdf);
  },
});
