import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Fetches nothing again: none of our rules reads styles from other origins. */
const everything = { resultTypes: ['violations'], preload: false };
/** The rules whose result depends on the color of a page. */
const contrast = { ...everything, runOnly: ['color-contrast', 'link-in-text-block'] };

type AxeResult = { violations: { id: string; nodes: { target: string[] }[] }[] };

async function expectNoAxeFindings(page: Page, where: string, options: object): Promise<void> {
  await page.evaluate(`void (window.axe || (() => {${source}})())`);
  // During a transition a color is neither the old nor the new one. A dialog starts its transition one frame after it
  // appears.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    for (let rounds = 0; rounds < 10; rounds += 1) {
      await frame();
      await frame();
      const running = transitions();
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(options)})`);
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(findings, where).toEqual([]);
}

/** Expects no axe findings (WCAG 2.0 to 2.2, A and AA, and best practice) in the current page. */
export const expectAccessible = (page: Page, where: string): Promise<void> =>
  expectNoAxeFindings(page, where, everything);

/** Checks only what depends on colors. */
export const expectContrast = (page: Page, where: string): Promise<void> =>
  expectNoAxeFindings(page, where, contrast);
