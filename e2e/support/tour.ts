import type { Page } from '@playwright/test';

/** Skips the tour that a patient without purchases sees on the first visit. */
export const skipTour = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Skip the tour|Saltar la visita/ }).click();
