// Backups of the embedded database: one per night, keeping the newest seven.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { startWakeLoop, type WakeLoop } from '../database/wake-loop.ts';
import { isMissingFile } from '../storage/storage-error.ts';
import { writeExportFile } from './export-file.ts';

const hourOfNight = 3;
const kept = 7;
const checkIntervalMilliseconds = 10 * 60_000;
const nameShape = /^database-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.ndjson\.gz$/;

export type NightlyBackup = { database: Database; folder: string; clock: Clock };

/**
 * Makes a backup if there is none since the last 3 a.m. (local time). A machine that is off at night makes it ten
 * minutes after it starts, once startup work is done.
 */
export function startNightlyBackup(backup: NightlyBackup, onError: (error: unknown) => void): WakeLoop {
  return startWakeLoop({
    pollMs: checkIntervalMilliseconds,
    waitsFirst: true,
    onError,
    run: async () => void (await backUpIfDue(backup)),
  });
}

/** Returns the backup folder of a data folder. */
export const backupFolder = (dataFolder: string): string => join(dataFolder, 'backups');

/** Makes a backup if one is due and returns its path, or `undefined` if none was due. */
export async function backUpIfDue({ database, folder, clock }: NightlyBackup): Promise<string | undefined> {
  const now = clock.now();
  const newest = await findNewestBackup(folder);
  if (newest !== null && newest >= lastNight(now)) return undefined;
  const path = join(folder, nameOf(now));
  await writeExportFile(database, path, clock);
  await removeOld(folder, now);
  return path;
}

/** Returns the times of the backups in the folder, oldest first. */
export const listBackupTimes = async (folder: string): Promise<Date[]> =>
  (await listBackups(folder)).map(dateOf);

/** Returns the time of the newest backup in the folder. */
export const findNewestBackup = async (folder: string): Promise<Date | null> =>
  (await listBackupTimes(folder)).at(-1) ?? null;

/** Returns the last 3 a.m. in local time. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(hourOfNight, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

function nameOf(date: Date): string {
  return `database-${date.toISOString().slice(0, 19).replaceAll(':', '')}Z.ndjson.gz`;
}

function dateOf(name: string): Date {
  return new Date(name.replace(nameShape, '$1T$2:$3:$4Z'));
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
}

async function listBackups(folder: string): Promise<string[]> {
  return (await listNames(folder)).filter((name) => nameShape.test(name)).toSorted();
}

/** Removes all but the newest backups, and partial files that killed processes left an hour or more ago. */
async function removeOld(folder: string, now: Date): Promise<void> {
  const old = (await listBackups(folder)).slice(0, -kept);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of (await listNames(folder)).filter((one) => /^\.database-.*\.tmp$/.test(one))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > 3_600_000) await rm(join(folder, name), { force: true });
  }
}
