// What staff do with a case, from the list to its sign-off, in any engine.
import { portal } from '../support/people.ts';
import type { EnginePage } from './engine-page.ts';
import { compareNames } from './names.ts';

/** Whether the heading of the case has this status. */
const hasStatus = (status: string): boolean =>
  document.querySelector('h1')?.parentElement?.textContent.includes(status) === true;

/** The cases of others, and the pages that they fill. */
const otherCases = /^(?:grid)?cell |^navigation (?:Pages|.*soonest first)$|^link Next: /;

/** Logs in and waits for the list with its cases. */
async function openList(page: EnginePage, email: string): Promise<void> {
  page.begin(`the list of ${email}`);
  await page.goto(`${portal('')}/login`);
  await page.fill('^Email', email);
  await page.fill('^Password$', 'Demo-2026!');
  await page.press('^Log in$');
  await page.sees('Report Dashboard');
  await page.until('its cases', () => document.querySelectorAll('[data-case]').length > 1);
}

/** Claims a case as a consultant. */
export async function claimCase(page: EnginePage, id: string): Promise<void> {
  await openList(page, 'consultant@demo.test');
  await compareNames(page, 'case-list', otherCases);
  page.begin('the case');
  await page.goto(`${portal('')}/case-details?caseId=${id}`);
  await page.sees('Claim Case');
  await compareNames(page, 'case-new', otherCases);
  await page.press('^Claim Case');
  await page.until('the claimed case', hasStatus, 'In Progress');
}

/** Reviews a case whose video is sent for review: watches the video, checks every item and signs off. */
export async function reviewCase(page: EnginePage, id: string): Promise<void> {
  await openList(page, 'reviewer@demo.test');
  page.begin('the review');
  await page.goto(`${portal('')}/case-details?caseId=${id}`);
  await page.press('^Start Review');
  await page.sees('Check every item');
  await compareNames(page, 'case-review', otherCases);
  await page.press('^Play');
  await page.until('the end of the video', () => document.querySelector('video')?.ended === true);
  await page.until('the checked items', () => {
    const boxes = [
      ...document.querySelectorAll<HTMLInputElement>(
        '[role=group] input[type=checkbox], fieldset input[type=checkbox]',
      ),
    ];
    for (const box of boxes) if (!box.checked && !box.disabled) box.click();
    return boxes.length > 0 && boxes.every(({ checked }) => checked);
  });
  page.begin('the sign-off');
  await page.press('^Sign off Case');
  await page.fill('^Why there are no captions$', 'The words are on the screen.');
  await compareNames(page, 'sign-off');
  await page.ask(() => {
    const answers = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
    answers.find((button) => button.textContent.startsWith('Sign off Case'))?.click();
  });
  await page.until('the signed case', hasStatus, 'Completed');
}
