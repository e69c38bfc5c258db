import { preload } from 'react-dom';
import { queryClient } from '../../platform/api/query-client.ts';
import { isSignedIn } from '../../platform/session/session-storage.ts';
import { studyDocumentQuery } from '../../viewers/viewer-queries.ts';
import { recordQuery, reportQuery } from '../record-queries.ts';

/**
 * Requests the report in a /patient-report URL, its poster and its images while the page's own files are still loading.
 * The page reports failures.
 */
export async function lookAhead(address: string): Promise<void> {
  if (!isSignedIn()) return;
  const caseId = await caseIdOf(new URL(address).searchParams);
  if (caseId === null) return;
  const { videoReport, dicomStudy } = await queryClient.fetchQuery(reportQuery(caseId));
  if (videoReport?.thumbnailPath) preload(videoReport.thumbnailPath, { as: 'image' });
  if (dicomStudy) await queryClient.prefetchQuery(studyDocumentQuery(dicomStudy.id));
}

async function caseIdOf(query: URLSearchParams): Promise<string | null> {
  const caseId = query.get('caseId');
  const recordId = query.get('recordId');
  if (caseId !== null || recordId === null) return caseId;
  return (await queryClient.fetchQuery(recordQuery(recordId))).caseId;
}
