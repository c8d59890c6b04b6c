/** How many submissions this phone holds that were not received; null where no one who enters figures is signed in. */
let waiting: number | null = null;

export const setWaiting = (count: number | null): void => {
  waiting = count;
};
export const waitingNow = (): number | null => waiting;
