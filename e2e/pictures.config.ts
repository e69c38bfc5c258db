import config from './playwright.config.ts';

/** The journeys' browser and server, for taking pictures of the screens instead. */
export default {
  ...config,
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
  outputDir: 'results/pictures',
};
