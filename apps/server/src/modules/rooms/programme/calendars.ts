/**
 * Comes with the first calendar and not at the start: the zones of all the world and the library of
 * dates need some memory, and many servers write none.
 */
export const loadCalendars = () => import('./calendar.ts');
