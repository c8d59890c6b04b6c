import { number } from '@election/contract/messages/format';

/** "1 row", "12,345 rows", of sentences that are English alone. @param many the plural, where it is more than `one` with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
