import config from './playwright.config.ts';

/** The journeys' browser and server, used for taking pictures of the screens. */
export default {
  ...config,
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
  outputDir: 'results/pictures',
};
