// Opens the normal study that fits a series, with the data for linked scrolling. Imports the image library.
import {
  normalEndpoints,
  minute,
  type MatchingNormal,
  type StudyDocument,
  type StudySeries,
} from '@plainscan/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { openStudy, type ImageAccess } from '../explore/open-images.ts';
import { setStudyAuthorization } from '../instances/instance-access.ts';
import { slicesOfSeries } from '../instances/study-slices.ts';
import { linkedIndex, type LinkedStack } from './linked-position.ts';
import { rankSimilarSeries } from './normal-series.ts';
import { readStack } from './stack-ends.ts';

/** The study on the screen and the access it was opened with; `null` means the session. */
export interface CurrentStudy {
  readonly document: StudyDocument;
  readonly series: StudySeries;
  readonly access: ImageAccess | null;
}

export interface OpenedNormal {
  readonly document: StudyDocument;
  readonly series: StudySeries;
  readonly stack: LinkedStack;
  /** The stack of the series that it stands beside. */
  readonly own: LinkedStack;
  /** Access to its images; `null` means the session. */
  readonly access: ImageAccess | null;
}

async function fetchNormals({
  document,
  access,
}: Pick<CurrentStudy, 'document' | 'access'>): Promise<MatchingNormal[]> {
  const params = { id: document.studyId };
  const row = normalEndpoints.listMatchingNormals;
  const answer = access
    ? await access.call((pass) => callEndpoint(row, { params, pass }))
    : await callEndpoint(row, { params });
  return answer.data;
}

/** Lists the normal studies that fit any series of a study, using the session. */
export const listNormals = (document: StudyDocument): Promise<MatchingNormal[]> =>
  fetchNormals({ document, access: null });

/** The normal studies that fit the one on the screen. */
export const normalsQuery = (at: CurrentStudy) =>
  queryOptions({
    queryKey: ['normals', at.document.studyId, at.access === null],
    queryFn: () => fetchNormals(at),
    staleTime: 5 * minute,
    retry: false,
  });

/** The number of series to try before accepting one that is cut in another direction. */
const mostTried = 4;

/**
 * Opens a normal study and authorizes its image requests by the link that opened it. The component that shows them does
 * this again and undoes it. Throws an AppError if it cannot be opened, 404 if it has no series with the same kind of
 * images.
 */
export async function openNormal(
  client: QueryClient,
  at: CurrentStudy,
  normal: MatchingNormal,
): Promise<OpenedNormal> {
  const { studyId, viewerLink } = normal;
  const renew = async () =>
    (await fetchNormals(at)).find((one) => one.studyId === studyId)?.viewerLink ?? null;
  const opened = await openStudy(
    client,
    viewerLink === null ? { studyId } : { videoId: studyId, viewerLink, renew },
  );
  const { document, access } = opened;
  const release = access && setStudyAuthorization(studyId, access);
  try {
    return { ...(await findMostSimilar(at, document)), document, access };
  } catch (error) {
    release?.();
    throw error;
  }
}

/**
 * Opens another study beside a series, using the session. Also opens a study without images of the same kind. Throws an
 * AppError if it cannot be opened or has no images.
 */
export async function openComparison(
  client: QueryClient,
  at: CurrentStudy,
  studyId: string,
): Promise<Pick<OpenedNormal, 'document' | 'series'>> {
  const { document } = await openStudy(client, { studyId });
  const alike =
    rankSimilarSeries(document, at.series).length > 0 ? await findMostSimilar(at, document) : null;
  const series = alike?.series ?? document.series.find(({ instances }) => instances.length > 0);
  if (!series) throw new AppError('', { status: 404, code: 'not-found' });
  return { document, series };
}

type Stacks = Pick<OpenedNormal, 'series' | 'stack' | 'own'>;

/** Returns the most similar series cut in the same direction, or else the most similar one. */
async function findMostSimilar({ document, series }: CurrentStudy, normal: StudyDocument): Promise<Stacks> {
  const own = await readStack(slicesOfSeries(document.studyId, series));
  const tried: Stacks[] = [];
  for (const one of rankSimilarSeries(normal, series).slice(0, mostTried)) {
    const stack = await readStack(slicesOfSeries(normal.studyId, one));
    tried.push({ series: one, stack, own });
    if (linkedIndex(0, own, stack) !== null) break;
  }
  const found = tried.find(({ stack }) => linkedIndex(0, own, stack) !== null) ?? tried[0];
  if (!found) throw new AppError('', { status: 404, code: 'not-found' });
  return found;
}
