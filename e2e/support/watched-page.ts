import { expect, type Page } from '@playwright/test';

/** Collects the browser's complaints: violations of the content policy and uncaught errors. */
export function watchPage(page: Page): { expectQuiet: (where: string) => void } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { expectQuiet: (where) => expect(complaints, where).toEqual([]) };
}
