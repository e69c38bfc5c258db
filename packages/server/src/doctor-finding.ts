// What `npm run doctor` says about one part of an installation.

/** `attention`: the product runs, and something should be done. `failed`: it does not start or does not work. */
export interface Finding {
  part: string;
  state: 'ok' | 'attention' | 'failed' | 'skipped';
  says: string;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns a part's finding: its warning, what its check rejects with, or what it says if all is well. */
export async function find(
  part: string,
  check: () => Promise<{ says: string; warning?: string | undefined }>,
): Promise<Finding> {
  try {
    const { says, warning } = await check();
    return warning === undefined ? { part, state: 'ok', says } : { part, state: 'attention', says: warning };
  } catch (error) {
    return { part, state: 'failed', says: messageOf(error) };
  }
}
