import { createContext, use } from 'react';

/** How high the headings of a viewer stand: the page's first where the viewer is the page. */
export const ViewerHeadingLevel = createContext<1 | 2>(1);

export function ViewerHeading({ children }: { children: string }) {
  const Heading = `h${use(ViewerHeadingLevel)}` as const;
  return <Heading>{children}</Heading>;
}
