import { savePortalAccess } from '../src/case-files/portal-access-repository.ts';
import type { Platform } from '../src/platform/platform.ts';

/** Gives these cases access to an online portal, with a sealed password. */
export async function addPortals(
  { database, sealer, clock }: Platform,
  cases: readonly { id: string }[],
): Promise<void> {
  const access = { address: 'https://images.example.test', username: 'edith', studyName: 'MRI' };
  await database.asSystem(async () => {
    for (const { id } of cases)
      await savePortalAccess({
        ...access,
        caseId: id,
        passwordSealed: sealer.seal('secret', `portal:${id}`),
        sharedAt: clock.now(),
      });
  });
}
