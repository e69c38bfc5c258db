import { lazy, type ComponentType } from 'react';
import { loadPart } from './load-part.ts';

/** A part of a page that comes when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
