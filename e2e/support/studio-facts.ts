// Records what journeys of the studio measure.
import { test } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';

type Facts = Record<string, number | string>;

/** Reports a measurement and stores it for the long suite. */
export function note(name: string, facts: Facts): void {
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
  test.info().annotations.push({ type: name, description: JSON.stringify({ ...facts, load }) });
  const file = process.env['STUDIO_RESULTS'];
  if (!file) return;
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Facts>;
  writeFileSync(file, JSON.stringify({ ...before, [name]: { ...facts, load } }));
}
