// The editor of captions and chapters in its states. Saving is never sent, so the demo stays unchanged.
import { expect, type Page } from '@playwright/test';

import { text, type Visit } from './visit.ts';

const editor = {
  path: '/case-captions?caseId={case}',
  as: 'reviewer@demo.test',
  caseName: 'LAK-0007',
} as const;

const tracks = /\/api\/cases\/[^/]+\/video-tracks$/;
const field = (page: Page) => page.getByRole('textbox', { name: /^(Caption|Subtítulo) 2,/ });

/** No captions yet. */
const bare = {
  call: tracks,
  by: (said: object) => ({ ...said, captions: [], chapters: [], search: null, phrases: null }),
};

const pasting = async (page: Page) => {
  await page.getByRole('button', { name: /^(Paste text|Pegar texto)$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const captionVisits: Visit[] = [
  {
    ...editor,
    name: 'captions, written',
    act: (page) => field(page).focus(),
    ready: text('Everything is saved'),
  },
  { ...editor, name: 'captions, none yet', change: bare, ready: text(/^No captions yet/) },
  {
    ...editor,
    name: 'captions, none yet, Spanish',
    locale: 'es',
    change: bare,
    ready: text(/^Todavía no hay subtítulos/),
  },
  {
    ...editor,
    name: 'captions, being heard',
    change: {
      call: tracks,
      by: (said) => ({
        ...bare.by(said),
        speech: { state: 'running', percent: 40, captions: null, problem: null },
      }),
    },
    ready: text(/^(Write captions from the sound|Escribir subtítulos)/),
  },
  {
    ...editor,
    name: 'captions, something to mend',
    act: (page) => field(page).fill('x'.repeat(60)),
    ready: text(/Fix this before you save:/),
  },
  {
    ...editor,
    name: 'captions, pasting',
    act: pasting,
    ready: text(/This replaces the \d+ existing captions/),
  },
  {
    ...editor,
    name: 'captions, changed by somebody else',
    act: async (page) => {
      await page.route(tracks, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 409,
              json: { code: 'tracks.changed', message: 'Somebody else has changed these captions.' },
            })
          : route.fallback(),
      );
      await field(page).fill('Something else.');
      await page.keyboard.press('Control+s');
    },
    ready: text('Load the latest version'),
  },
  {
    ...editor,
    name: 'captions, leaving',
    act: async (page) => {
      await field(page).fill('Something else.');
      await page.getByRole('link', { name: 'Back to the case' }).click();
    },
    ready: text('Leave without saving?'),
  },
];
