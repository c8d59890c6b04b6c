/**
 * Runs one task after the other. Those who ask take turns: nobody waits for all that another one has asked for.
 * @returns a function that runs a task of whoever asks
 */
export function inTurn(): <T>(asker: string, task: () => Promise<T>) => Promise<T> {
  /** The one whose task runs, then the next ones; each with what is still to do. */
  const line = new Map<string, (() => Promise<unknown>)[]>();
  let isBusy = false;

  async function work() {
    isBusy = true;
    for (let [first] = line; first; [first] = line) {
      const [asker, tasks] = first;
      await tasks.shift()?.();
      line.delete(asker);
      if (tasks.length > 0) line.set(asker, tasks);
    }
    isBusy = false;
  }

  return (asker, task) =>
    new Promise((resolve, reject) => {
      const tasks = line.get(asker) ?? [];
      line.set(asker, tasks);
      tasks.push(() => task().then(resolve, reject));
      if (!isBusy) void work();
    });
}
