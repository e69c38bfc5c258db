// What an archive may unpack to, whatever it says of itself.

/** The most bytes that one archive may unpack to. */
export const archiveBytes = 4 * 1024 ** 3;

export const entryLimit = 20_000;

/**
 * Images shrink to a third, black ones to a fiftieth. A higher ratio means the file was made to fill a disk. Entries of
 * a ZIP are packed one by one.
 */
export const entryRatio = 250;
export const smallEntry = 1024 * 1024;

/** Archives that are packed as a whole shrink more, because neighboring slices of a study resemble each other. */
export const wholeRatio = 1_000;
export const smallArchive = 64 * 1024 * 1024;

/** How deep archives may lie in archives. */
export const archiveDepth = 3;
