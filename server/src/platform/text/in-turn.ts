/**
 * Runs one task after the other. Askers take turns, so a long list of one asker does not hold up the others.
 * @returns a function that runs a task for its asker, in turn
 */
export function inTurn(): <T>(asker: string, task: () => Promise<T>) => Promise<T> {
  /** The asker whose task runs, then the next askers; each with the tasks that are left. */
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
      // `async`: a task that throws before it gives its promise rejects too.
      const run = async () => task();
      tasks.push(() => run().then(resolve, reject));
      if (!isBusy) void work();
    });
}
