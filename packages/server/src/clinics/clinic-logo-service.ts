// A clinic's logo: redrawn in the sandbox, stored three times.
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { withDrawing } from '../uploads/drawn-upload-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-service.ts';

export type LogoKeys = Pick<WorkspaceRow, 'logoKey' | 'logoWebpKey' | 'iconKey'>;

export const noLogo: LogoKeys = { logoKey: null, logoWebpKey: null, iconKey: null };

const keysOf = ({ logoKey, logoWebpKey, iconKey }: LogoKeys): string[] =>
  [logoKey, logoWebpKey, iconKey].filter((key) => key !== null);

/** Redraws the logo of an upload and passes its keys to `work`, which stores them in a row. See `withDrawing`. */
export const withLogo = <Result>(
  platform: Platform,
  caller: Caller,
  named: { uploadId: string; field: 'logo' | 'logoUrl' },
  work: (logo: LogoKeys) => Promise<Result>,
): Promise<Result> =>
  withDrawing(platform, caller, { ...named, purpose: 'logo' }, ([logoKey, logoWebpKey, iconKey]) =>
    work({ logoKey: logoKey ?? null, logoWebpKey: logoWebpKey ?? null, iconKey: iconKey ?? null }),
  );

/** Records the images of the previous logo for removal. Needs the transaction that stops using them. */
export const recordLogoRemoval = (before: LogoKeys): Promise<void> => recordRemoval(keysOf(before));

/** Deletes them once that transaction has ended. */
export const removeLogo = (platform: Platform, before: LogoKeys): Promise<number> =>
  removeObjects(platform, keysOf(before));
