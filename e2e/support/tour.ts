import type { Page } from '@playwright/test';

/** Ends the tour that somebody who has bought nothing yet is shown at their first visit. */
export const skipTour = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Skip the tour|Saltar la visita/ }).click();
