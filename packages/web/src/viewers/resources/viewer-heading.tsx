import { createContext, use } from 'react';

/** Level of a viewer's headings; 1 if the viewer is the whole page. */
export const ViewerHeadingLevel = createContext<1 | 2>(1);

export function ViewerHeading({ children }: { children: string }) {
  const Heading = `h${use(ViewerHeadingLevel)}` as const;
  return <Heading>{children}</Heading>;
}
