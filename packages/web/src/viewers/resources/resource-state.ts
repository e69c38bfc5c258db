// Decides whether a resource can be shown, and what to show before or instead (H-007, H-008, H-021).
import type { Resource } from '@plainscan/contract';

export type ResourceState = 'processing' | 'failed' | 'missing' | 'rendered';

/** Returns whether a resource has what its type needs to be shown. */
const shownBy: Record<Resource['type'], (resource: Resource) => boolean> = {
  dcm: ({ document }) => document?.series.some(({ instances }) => instances.length > 0) === true,
  image: ({ pages }) => pages.length > 0,
  pdf: ({ path }) => path !== null,
  video: ({ path, h264Path }) => path !== null || h264Path !== null,
  '3d': ({ path }) => path !== null,
  text: ({ textPath }) => textPath !== null,
  other: () => true,
};

export const isKnownKind = (type: string): type is Resource['type'] => Object.hasOwn(shownBy, type);

/** Returns whether a resource can be drawn, is still coming, has failed, or does not exist. */
export function stateOfResource(resource: Resource): ResourceState {
  if (resource.state !== 'ready') return resource.state;
  return shownBy[resource.type](resource) ? 'rendered' : 'missing';
}

type VideoPaths = Pick<Resource, 'path' | 'h264Path'>;

/**
 * H-007: a desktop prefers the original file, every other player the H.264 one. The second is tried after the first.
 */
export function videoSources({ path, h264Path }: VideoPaths, isDesktop: boolean): string[] {
  const order = isDesktop ? [path, h264Path] : [h264Path, path];
  return order.filter((source) => source !== null);
}

/** Returns the token in a viewer's URL, or `null` if it has none. */
export function tokenOfLink(link: string | null): string | null {
  return link === null ? null : new URL(link, 'http://viewer').searchParams.get('token');
}
