// The resource library in each of its states, with resources of every kind and texts of every length.
import { expect, type Page } from '@playwright/test';

import { press, text, type Visit } from './visit.ts';

const listCall = /\/api\/materials(\?|$)/;
const none = { path: null, h264Path: null, thumbnailPath: null, customThumbnailPath: null };
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="8" height="6" fill="#355"/><circle cx="4" cy="3" r="2" fill="#dee"/></svg>',
)}`;

/** Returns a resource as the server does. */
function resource(at: number, title: string, type: string, change: object = {}) {
  return {
    id: `019a0000-0000-7000-8000-0000000001${10 + at}`,
    title,
    type,
    description: null,
    category: 'educational',
    isReady: true,
    state: 'ready',
    failure: null,
    mayChange: true,
    isSample: false,
    isLocked: false,
    tags: [],
    createdAt: '2026-11-12T09:00:00.000Z',
    workspace: {
      id: 1,
      name: 'Plainscan',
    },
    selfHelpCategory: null,
    selfHelpCategoryName: null,
    ...none,
    thumbnail: null,
    resource: {
      type: type === 'document' ? 'pdf' : type,
      ...none,
      size: 9e4,
      imageCount: 1,
      uuid: `019a0000-0000-7000-8000-0000000002${10 + at}`,
      patientName: null,
      patientSex: null,
      patientBirthDate: null,
      studyDate: null,
      studyTime: null,
    },
    anatomy: null,
    modality: null,
    normal: null,
    viewerLink: null,
    childResources: [],
    ...change,
  };
}

const longTitle = 'How a rotator cuff tear of the right shoulder looks before and after its surgical repair';
const longTag = 'anterior-cruciate-ligament-reconstruction-with-hamstring-graft';
const resources = [
  resource(0, 'What a disc is', 'image', { thumbnail: picture, tags: ['spine', 'disc', 'back pain'] }),
  resource(1, longTitle, 'video', {
    thumbnail: picture,
    tags: [longTag],
    description: 'A film of four minutes. '.repeat(12).trim(),
    workspace: {
      id: 9,
      name: 'Great Lakes Hospital Network, LLC',
    },
    mayChange: false,
  }),
  resource(2, 'Knee joint', '3d', { category: 'supplementary', anatomy: 'Knee', modality: 'MRI' }),
  resource(3, 'A normal chest radiograph', 'dcm', {
    category: 'self-help',
    thumbnail: picture,
    selfHelpCategoryName: 'Normal studies',
    selfHelpCategory: {
      id: '019a0000-0000-7000-8000-000000000301',
      name: 'Normal studies',
    },
    normal: {
      anatomy: 'Chest',
      modality: 'X-ray',
      titleEn: 'A healthy chest',
      titleEs: 'Un tórax sano',
    },
  }),
  resource(4, 'Exercises', 'document', { description: 'Ten minutes a day.' }),
  resource(5, 'Shoulder film', 'video', { isReady: false, state: 'processing' }),
  resource(6, 'Broken model', '3d', {
    isReady: false,
    state: 'failed',
    failure: {
      code: 'modelDamaged',
      message: 'The 3D model is damaged.',
    },
  }),
];
const listed = (data: object[], total = data.length) => ({
  answer: { call: listCall, status: 200, body: { data, total } },
});

const page = {
  as: 'super@demo.test',
  path: '/resources',
  ...listed(resources, 184),
} as const satisfies Partial<Visit>;
const dialog = async (opened: Page) => expect(opened.getByRole('dialog')).toBeVisible();

/** Opens the form and chooses a category and a type. */
const form = (category: string, type: string) => async (opened: Page) => {
  await opened.getByRole('button', { name: 'Add Resource' }).click();
  const shown = opened.getByRole('dialog');
  await shown.getByLabel('Category', { exact: true }).selectOption({ label: category });
  await shown.getByLabel('Type', { exact: true }).selectOption({ label: type });
};

const unexplained = [
  { word: 'derrame', language: 'es', patients: 41 },
  { word: 'pseudopseudohypoparathyroidism', language: 'en', patients: 5 },
];

export const libraryVisits: Visit[] = [
  { ...page, name: 'library', ready: text('What a disc is') },
  { ...page, name: 'library, Spanish', locale: 'es', ready: text('What a disc is') },
  { ...page, ...listed([]), name: 'library, empty', ready: text('No resources yet') },
  {
    ...page,
    ...listed([]),
    name: 'library, nothing found',
    path: '/resources?search=zz&category=supplementary',
    ready: text('No results found'),
  },
  {
    ...page,
    name: 'library, failed',
    answer: { call: listCall, status: 500 },
    ready: text('The library could not be loaded'),
  },
  {
    ...page,
    name: 'resource, shown as normal',
    act: press('Show A normal chest radiograph as normal'),
    ready: dialog,
  },
  {
    ...page,
    name: 'resource, shown as normal, Spanish',
    locale: 'es',
    act: press('Mostrar A normal chest radiograph como normal'),
    ready: dialog,
  },
  {
    ...page,
    name: 'resource, added',
    act: form('Supplementary', 'Videos'),
    ready: async (opened) => expect(opened.getByRole('group', { name: 'File' })).toBeVisible(),
  },
  {
    ...page,
    name: 'resource, refused',
    async act(opened) {
      await form('Self Help Materials', 'Images')(opened);
      await opened.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    },
    ready: text('Self help materials only accept document, study or video type!'),
  },
  { ...page, name: 'resource, changed', act: press('Edit What a disc is'), ready: dialog },
  { ...page, name: 'resource, deleted', act: press('Delete What a disc is'), ready: dialog },
  {
    ...page,
    name: 'glossary, word',
    path: '/resources/glossary?word=nodule',
    ready: async (opened) => expect(opened.getByRole('heading', { name: 'Nodule' })).toBeVisible(),
  },
  {
    ...page,
    name: 'glossary, words not explained yet',
    path: '/resources/glossary',
    answer: { call: /\/api\/unexplained-words/, status: 200, body: { data: unexplained, total: 2 } },
    async act(opened) {
      // On a phone it is a tab.
      const tab = opened.getByRole('button', { name: 'Words not explained yet' });
      await expect(opened.getByRole('list', { name: 'Words', exact: true }).or(tab).first()).toBeVisible();
      if (await tab.isVisible()) await tab.click();
    },
    ready: text('derrame'),
  },
  {
    ...page,
    ...listed(resources.slice(3, 4).map((one) => ({ ...one, category: 'sharedStudy' }))),
    name: 'request, shared study',
    path: '/add-case',
    async act(opened) {
      await opened.getByRole('button', { name: 'Choose a shared study' }).click();
    },
    ready: async (opened) => expect(opened.getByRole('radio', { name: /A normal chest/ })).toBeVisible(),
  },
];
