/** G-022: the name of an additional file as people see it, without the `0-` that some carry in front. */
export const shownFileName = (fileName: string): string => fileName.replace(/^0-/, '');
