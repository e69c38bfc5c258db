// What an engine gives to screen readers, compared with what today's Chromium gave.
import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { lastingText } from '../support/lasting-text.ts';
import type { Accessible, EnginePage } from './engine-page.ts';

/** What is used, what one moves by, and what is read out by itself. */
const listedRoles = new Set(
  (
    'link button textbox searchbox spinbutton combobox checkbox switch radio radiogroup slider tab ' +
    'menuitem menuitemcheckbox menuitemradio summary heading dialog alertdialog alert status timer'
  ).split(' '),
);

/**
 * In the record and reports of the demo's patient: what depends on who has watched before, studies that other journeys
 * add, and texts, in which words are explained once they are near the screen.
 */
export const ofTheDay = /^(?:paragraph |link (?:Play|Go on|Watch again|MR )|button Continue from there$)/;

/** What engines call a control that has no role in ARIA. */
const otherWords: Readonly<Record<string, string>> = {
  DisclosureTriangle: 'summary',
  'password text': 'textbox',
};

function* nodesOf(tree: Accessible, skip: RegExp | undefined): Generator<Accessible> {
  if (skip?.test(`${tree.role} ${tree.name}`)) return;
  yield tree;
  // The options of a list that is not open are nodes in some engines only.
  if (tree.role === 'combobox') return;
  for (const child of tree.children) yield* nodesOf(child, skip);
}

/** Leaves out what differs from day to day, and from engine to engine: its name, and spaces between parts of a name. */
const lastingName = (name: string): string =>
  lastingText(name.replaceAll(/Engine \w+/g, 'Patient').replaceAll(/Staff \w+/g, 'Patient'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:])/g, '')
    .replace(/^# unread notifications?$/, 'Notifications')
    // How many there are, and how far a film has been watched.
    .replace(/ (?:#|Now|watched)$/, '')
    .trim();

/** A message that goes by itself, and what is there once another journey has given a normal study. */
const comesAndGoes = /^(?:Dismiss|Beside a normal)$/;

/** Returns a line for each listed node, in the order of the page. While a dialog is open, only for those in it. */
function linesOf(tree: Accessible, skip: RegExp | undefined): string {
  const nodes = [...nodesOf(tree, skip)];
  const dialog = nodes.findLast(({ role }) => role === 'dialog' || role === 'alertdialog');
  return (
    [...(dialog ? nodesOf(dialog, skip) : nodes)]
      .map(({ role, name }) => ({ role: otherWords[role] ?? role, name: lastingName(name) }))
      // Live regions that say nothing now.
      .filter(({ role, name }) => listedRoles.has(role) && !(role === 'status' && name === ''))
      .filter(({ role, name }) => !(role === 'button' && comesAndGoes.test(name)))
      .map(({ role, name }) => `${role} "${name}"\n`)
      .join('')
  );
}

const pause = () => new Promise((done) => setTimeout(done, 300));

/**
 * Compares the roles and names of a page with a kept list. Says nothing where the engine's protocol tells no tree. Nodes
 * whose role and name match `skip` are left out, with all that is in them.
 */
export async function compareNames(page: EnginePage, state: string, skip?: RegExp): Promise<void> {
  const { readTree } = page.driver;
  if (!readTree) return;
  const file = ['screen-readers', 'engines', `${state}.txt`];
  const kept = await readFile(test.info().snapshotPath(...file), 'utf8').catch(() => null);
  // Some words come after the page.
  const end = Date.now() + (kept === null ? 3_000 : 20_000);
  let lines = linesOf(await readTree(), skip);
  while (lines !== kept && Date.now() < end) {
    await pause();
    lines = linesOf(await readTree(), skip);
  }
  expect(lines, `roles and names of the page “${state}”`).toMatchSnapshot(file);
}
