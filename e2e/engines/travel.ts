// A journey through pages in one engine.
import { expect, test } from '@playwright/test';

import { EnginePage, type Size } from './engine-page.ts';
import type { Engine } from './engines.ts';

/**
 * No faults of a page: an answer that refuses something, such as a link before the birth date is given, and the icon that
 * browsers look for on the practice page of payments, which may load nothing.
 */
const answers = /^Failed to load resource|\/favicon\.ico(?: because it violates|$)/;

/** Opens an engine, goes through a journey, and fails on what its console complained about. */
export async function travel(
  engine: Engine,
  size: Size,
  journey: (page: EnginePage) => Promise<void>,
): Promise<void> {
  const driver = await engine.open(size);
  try {
    await journey(new EnginePage(driver));
    const complaints = driver.complaints().filter((complaint) => !answers.test(complaint));
    expect(complaints, 'what the browser complained about').toEqual([]);
  } catch (error) {
    await driver.screenshot(test.info().outputPath('page.png')).catch(() => {});
    throw error;
  } finally {
    await driver.close();
  }
}
