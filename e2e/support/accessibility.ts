import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResult = { violations: { id: string; nodes: { target: string[] }[] }[] };

/** Expects no finding of axe (WCAG 2.0 to 2.2, A and AA, and best practice) in the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(source);
  // A color on its way from one to another is neither of them.
  await page.evaluate(async () => {
    const moves = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate<AxeResult>('axe.run(document, { resultTypes: ["violations"] })');
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(findings, where).toEqual([]);
}
