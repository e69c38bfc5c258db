/** The placeholder values in the sentences of the previous release's dump. */
export const dumpParams = { count: 80, shown: 50, most: 20_000 };
