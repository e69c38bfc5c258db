// Every process of an installation must have the same key: the database keeps a known text that the key must open
// (CG-205).
import { ConfigError, type Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import type { Sealer, SealingConfig } from './sealed-text.ts';

const text = 'the key of this installation';
const place = 'sealing-check';

/**
 * Rejects with a ConfigError if no key of this process opens the text that the database was sealed with. The first
 * start seals the text, as does one after a key was lost. During a key change it is resealed, so that the old key can
 * be dropped afterwards.
 */
export async function checkSealingKey(
  database: Database,
  sealer: Sealer,
  config: SealingConfig & Pick<Config, 'secretKeyLost'>,
): Promise<void> {
  await database.asSystem(async () => {
    const handle = database.current();
    const own = sealer.seal(text, place);
    // If two processes start for the first time, the second waits here for the first, then reads its text.
    await handle.execute(sql`INSERT INTO sealing_check (sealed) VALUES (${own}) ON CONFLICT DO NOTHING`);
    const { rows } = await handle.execute<{ sealed: string }>(
      sql`SELECT sealed FROM sealing_check FOR UPDATE`,
    );
    const isOurs = opens(sealer, rows[0]?.sealed ?? '');
    if (!isOurs && !config.secretKeyLost) throw new ConfigError(describeWrongKey(config));
    if (!isOurs || config.secretKeyOld !== null)
      await handle.execute(sql`UPDATE sealing_check SET sealed = ${own}`);
  });
}

function opens(sealer: Sealer, sealed: string): boolean {
  try {
    return sealer.open(sealed, place) === text;
  } catch {
    return false;
  }
}

function describeWrongKey({ secretKey, secretKeyOld, dataFolder }: SealingConfig): string {
  if (secretKey === null)
    return `The key in ${dataFolder}/secret.key is not the one that this database was sealed with: put the secret.key of this clinic back, or set SECRET_KEY to its text.`;
  return secretKeyOld === null
    ? 'SECRET_KEY is not the key that this database was sealed with: set the one that its other processes have, or, to change it, set the old one as SECRET_KEY_OLD.'
    : 'Neither SECRET_KEY nor SECRET_KEY_OLD is the key that this database was sealed with: set the one that its other processes have.';
}
