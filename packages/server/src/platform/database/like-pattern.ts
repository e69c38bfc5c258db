/** Returns the LIKE pattern for texts that contain these words literally. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
