/** The pattern of LIKE for texts that hold these words, whose own signs mean themselves. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
