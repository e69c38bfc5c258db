// What there is to say about a resource before, or instead of, showing it (H-007, H-008, H-021).
import type { Resource } from '@plainscan/contract';

export type ResourceState = 'processing' | 'failed' | 'missing' | 'rendered';

/** What a type needs to be shown. */
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

/** Whether a resource can be drawn, still comes, cannot come, or is simply not there. */
export function stateOfResource(resource: Resource): ResourceState {
  if (resource.state !== 'ready') return resource.state;
  return shownBy[resource.type](resource) ? 'rendered' : 'missing';
}

type VideoPaths = Pick<Resource, 'path' | 'h264Path'>;

/** H-007: a desktop prefers the file as it was sent, every other player the H.264 one; the second is tried after the first. */
export function videoSources({ path, h264Path }: VideoPaths, isDesktop: boolean): string[] {
  const order = isDesktop ? [path, h264Path] : [h264Path, path];
  return order.filter((source) => source !== null);
}

/** The token in a viewer's address; null for an address that has none. */
export function tokenOfLink(link: string | null): string | null {
  return link === null ? null : new URL(link, 'http://viewer').searchParams.get('token');
}
