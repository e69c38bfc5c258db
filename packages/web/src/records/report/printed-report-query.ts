import { printedReportEndpoints, type Case } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api-client.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { saveFile } from '../../platform/page/save-file.ts';

const pollDelayMs = 1_500;
/** After a minute the report is saved without pictures, which is better than no report. */
const maxPolls = 40;

/** The server extracts the pictures from the video on the first request; polls until they are ready. */
async function waitForPictures(id: string): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const { isReady } = await callEndpoint(printedReportEndpoints.preparePrintedReport, { params: { id } });
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, pollDelayMs));
  }
}

/** Saves a report as a PDF. */
export function usePrintedReport({ id, name }: Pick<Case, 'id' | 'name'>) {
  return useMutation({
    mutationFn: async () => {
      await waitForPictures(id);
      return callApi({
        method: 'GET',
        path: printedReportEndpoints.getPrintedReport.path.replace(':id', encodeURIComponent(id)),
        isFile: true,
        read: (file) => file as Blob,
      });
    },
    onSuccess: (file) => saveFile(`video-report-${name}.pdf`, file),
  });
}
