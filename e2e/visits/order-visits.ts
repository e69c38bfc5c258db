// The patient's order form: each of its parts, and each source of images.
import { expect, type Page } from '@playwright/test';

import { completeOpenStep } from '../support/own-request.ts';
import { heading, text, type Said, type Visit } from './visit.ts';

const asNew = { path: '/personalized-video', as: 'new@demo.test' } as const;
const asPatient = { path: '/personalized-video', as: 'patient@demo.test' } as const;

const isOpen = (name: string) => async (page: Page) =>
  expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-expanded', 'true');
const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

async function openFiles(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0123');
  await completeOpenStep(page);
  await isOpen('Your Files')(page);
}

const chooseUploadOption = (name: string) => async (page: Page) => {
  await openFiles(page);
  await page.getByRole('radio', { name }).check();
};

/** Uses a clinic's code, which needs no files. */
async function openQuestions(page: Page): Promise<void> {
  await chooseUploadOption('My clinic sends them')(page);
  await page.getByRole('textbox', { name: 'Clinic code' }).fill('HAR2041');
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByText('Code Verified: Harbor Imaging')).toBeVisible();
  await page.getByRole('textbox', { name: 'Which study?' }).fill('MRI of my head, June 2026');
  await completeOpenStep(page);
  await isOpen('Your Questions')(page);
}

const longName = 'Maximiliana Alexandra von Hohenberg-Castellanos de las Vegas';
const manyStudies = (body: Said): Said => {
  const studies = Array.from({ length: 12 }, (_, at) => ({
    ...body.data?.[0],
    id: `019a0000-0000-7000-8000-0000000000${at + 10}`,
    title: `MR of the lumbar spine without and with contrast, with diffusion ${at + 1}`,
  }));
  return { ...body, data: studies, total: studies.length };
};

export const orderVisits: Visit[] = [
  { ...asNew, name: 'order, details', ready: heading('Order Video Report') },
  {
    ...asNew,
    name: 'order, long name',
    change: {
      call: /\/users\/current-user$/,
      by: (body) => ({ ...body, name: longName, preferredName: longName, phoneNumber: '5550100123' }),
    },
    act: (page) => completeOpenStep(page),
    ready: isOpen('Your Files'),
  },
  {
    ...asNew,
    name: 'order, details missing',
    act: pressContinue,
    ready: text('Please enter a valid phone number'),
  },
  {
    ...asNew,
    name: 'order, own files',
    act: chooseUploadOption('I upload my own files'),
    ready: isOpen('Your Files'),
  },
  {
    ...asNew,
    name: 'order, files missing',
    act: async (page) => {
      await chooseUploadOption('I upload my own files')(page);
      await pressContinue(page);
    },
    ready: text(/Choose the folder or the files with your images/),
  },
  {
    ...asPatient,
    name: 'order, study of the record',
    change: { call: /\/api\/patients\/study\/all$/, by: manyStudies },
    act: chooseUploadOption('A study in my record'),
    ready: text('Show all 12 studies'),
  },
  {
    ...asNew,
    name: 'order, portal',
    act: chooseUploadOption('An online portal'),
    ready: text('Portal address'),
  },
  {
    ...asNew,
    name: 'order, no images',
    act: chooseUploadOption('I can’t get my images'),
    ready: text(/from your written report alone/),
  },
  { ...asNew, name: 'order, questions', act: openQuestions, ready: isOpen('Your Questions') },
  {
    ...asNew,
    name: 'order, finalize',
    act: async (page) => {
      await openQuestions(page);
      await completeOpenStep(page);
    },
    ready: isOpen('Finalize'),
  },
  { ...asNew, name: 'order, details, Spanish', locale: 'es', ready: heading('Pedir un informe en video') },
  { name: 'preview, order', path: '/personalized-video', as: 'super@demo.test', ready: text(/^Preview:/) },
];
