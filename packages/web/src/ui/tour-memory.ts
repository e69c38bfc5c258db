// Which tours a person has seen in this browser: one is shown by itself only once.
const keyOf = (tour: string): string => `tour-${tour}`;

export const wasTourSeen = (tour: string): boolean => window.localStorage.getItem(keyOf(tour)) === 'seen';

export const rememberTour = (tour: string): void => window.localStorage.setItem(keyOf(tour), 'seen');
