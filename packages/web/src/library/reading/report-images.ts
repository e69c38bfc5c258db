import type { ImageReference } from '@plainscan/contract';
import { createContext } from 'react';

/** Returns what opens the image that a report names; `null` if the study does not have it. */
export type OpenNamedImage = (image: ImageReference) => (() => void) | null;

/** `null` where a page shows no images, and for words that a computer read: a digit may be another one. */
export const ReportImages = createContext<OpenNamedImage | null>(null);
