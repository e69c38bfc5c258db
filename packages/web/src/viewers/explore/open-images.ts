// Opens the images that a video explains, by the session or by a link that came with a shared report.
import { resourceEndpoints, type StudyDocument, type TrackMoment } from '@plainscan/contract';
import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { prefetchInstance } from '../instances/instance-access.ts';
import { isReadByFrame } from '../instances/study-slices.ts';
import { hasLinkEnded, openPass } from '../passes/open-pass.ts';
import {
  heldPassOf,
  currentPass,
  renewPass,
  withCurrentPass,
  type HeldPass,
} from '../passes/pass-renewal.ts';
import { tokenOfLink } from '../resources/resource-state.ts';
import { studyDocumentQuery } from '../viewer-queries.ts';
import { exploredImageOf, type ExploredImages } from './explored-image.ts';
import { firstLookOf, type FirstLook } from './first-look.ts';

/** How images are requested instead of by the session. */
export interface ImageAccess {
  readonly read: () => string;
  readonly renew: () => Promise<boolean>;
  /** Makes a call with the pass. */
  readonly call: <Answer>(ask: (pass: string) => Promise<Answer>) => Promise<Answer>;
}

export interface OpenedImages {
  readonly document: StudyDocument;
  /** `null` means the session. */
  readonly access: ImageAccess | null;
  /** The image that was requested first; `null` if only the image library can draw it. */
  readonly first: { readonly path: string; readonly draw: FirstLook } | null;
}

type Opened = Omit<OpenedImages, 'first'>;

/** Also fetches the first requested image. Throws an AppError if the images cannot be opened. */
export async function openImages(
  client: QueryClient,
  images: ExploredImages,
  moment: TrackMoment,
): Promise<OpenedImages> {
  const opened = await openStudy(client, images);
  const image = exploredImageOf(opened.document, moment.view);
  const bytes =
    image && !isReadByFrame(image.path)
      ? await prefetchInstance(image.path, opened.access?.read() ?? null)
      : null;
  const draw = bytes && (await firstLookOf(bytes, moment));
  return { ...opened, first: image && draw && { path: image.path, draw } };
}

/** Opens a study. Throws an AppError if the images cannot be opened. */
export const openStudy = (client: QueryClient, images: ExploredImages): Promise<Opened> =>
  'studyId' in images ? openOwn(client, images.studyId) : openByLink(images);

async function openOwn(client: QueryClient, studyId: string): Promise<Opened> {
  const query = { ...studyDocumentQuery(studyId), networkMode: 'always', retry: false } as const;
  return { document: await client.fetchQuery(query), access: null };
}

type ByLink = Extract<ExploredImages, { viewerLink: string }>;

async function openByLink({ viewerLink, renew }: ByLink): Promise<Opened> {
  const renewed = async (): Promise<HeldPass> => passOf(await renew());
  let held = await passOf(viewerLink).catch((error: unknown) => {
    // A link ends after ten idle minutes, and a video may have been watched for longer.
    if (!hasLinkEnded(error)) throw error;
    return renewed();
  });
  const { document } = await withCurrentPass(held, (pass) =>
    callEndpoint(resourceEndpoints.getResource, {
      params: { uuid: held.uuid },
      pass,
      query: { hideContext: true },
    }),
  );
  if (!document) throw new AppError('', { status: 404, code: 'not-found' });
  return {
    document,
    access: {
      read: () => `Bearer ${currentPass(held.pass)}`,
      call: (ask) => withCurrentPass(held, ask),
      async renew() {
        if (await renewPass(held)) return true;
        try {
          held = await renewed();
          return true;
        } catch {
          return false;
        }
      },
    },
  };
}

async function passOf(link: string | null): Promise<HeldPass> {
  const token = tokenOfLink(link);
  if (token === null) throw new AppError('', { status: 404, code: 'not-found' });
  return heldPassOf(await openPass(token));
}
