import { sentences } from '@election/contract/messages/sentences';

/** Sentences for reference data: years, places, parties, candidates and polls. */
export const sayRows = sentences('answersData', 'rows');

/** For an update that names another year, constituency or election type than the row's own. */
export const stays = sentences('answersData', 'stays');

/** How sentences name a row of a table by its title or name. */
export const subject = sentences('answersData', 'subjects');

/** How sentences name a row of a table without knowing its name. */
export const unnamed = sentences('answersData', 'unnamed');
