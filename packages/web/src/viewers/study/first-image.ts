import { createContext } from 'react';

/** ID of the image that a viewer shows first; by default it chooses. */
export const FirstImage = createContext<string | null>(null);
