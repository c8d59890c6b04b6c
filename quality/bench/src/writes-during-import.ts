import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type { Machine, Row } from './bench.ts';
import { withClient } from './database.ts';
import { type Assignment, CORRECTION, createElection, type Election } from './election.ts';
import { load, type NextCall } from './load.ts';
import { insertPending } from './pending-figures.ts';
import { openProduct, type ProductServer } from './write-servers.ts';

const CONSTITUENCIES = 276;
/** Clients of each kind of write, and the seconds for which they write without an import. */
const CLIENTS = 2;
const QUIET_SECONDS = 10;

/**
 * How much slower the slowest hundredth of each hot write is while an import of another year runs: agents submit,
 * and a publisher edits live figures, of which those of published figures are public at once.
 */
export async function writesDuringImport(
  machine: Machine,
  runImport: (url: string) => Promise<unknown>,
): Promise<Row[]> {
  const url = await machine.database();
  const election = await withClient(url, async (client) => {
    const created = await createElection(client, CONSTITUENCIES);
    await insertPending(client, 'public', created, 1);
    return created;
  });
  const product = await openProduct(url, election);
  try {
    const writes = writesOf(election, product);
    await publishAll(election, product);
    const writeFor = async (seconds: number | Promise<unknown>) =>
      Promise.all(
        writes.map(async ({ what, next }) => {
          const { p99, wrong } = await load(product.running.port, next, { seconds, warmUp: 0.5, connections: CLIENTS });
          if (wrong > 0) throw new Error(`${what}: ${wrong} calls were refused`);
          return p99;
        }),
      );
    const quiet = await writeFor(QUIET_SECONDS);
    const during = await writeFor(runImport(url));
    return writes.map(({ what }, at) => ({
      what: `${what} while an import runs, p99 against no import`,
      unit: 'ms',
      product: during[at] as number,
      limit: quiet[at] as number,
      target: { atMost: 3 },
    }));
  } finally {
    await product.running.stop();
  }
}

/** Each kind writes to contests of its own: a third of the constituencies. */
const THIRD = Math.floor(CONSTITUENCIES / 3);

function writesOf(
  { year_id, assignments, admin_id }: Election,
  product: ProductServer,
): { what: string; next: NextCall }[] {
  const assignmentOf = (sent: number, third: number) => assignments[third * THIRD + (sent % THIRD)] as Assignment;
  const save = (user_id: number, { constituency_id }: Assignment) =>
    product.call(contract.votes.save, user_id, {
      year_id,
      constituency_id,
      votes: product.votes(),
      correction: CORRECTION,
    });
  return [
    {
      what: 'submit',
      next: (sent) => {
        const { user_id, constituency_id } = assignmentOf(sent, 0);
        return product.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: product.votes() });
      },
    },
    { what: 'live edit', next: (sent) => save(admin_id, assignmentOf(sent, 1)) },
    { what: 'live edit of published figures', next: (sent) => save(admin_id, assignmentOf(sent, 2)) },
  ];
}

/** Publishes the last third. */
async function publishAll({ year_id, assignments, admin_id }: Election, product: ProductServer): Promise<void> {
  const next: NextCall = (sent) => {
    const { constituency_id } = assignments[2 * THIRD + sent] as Assignment;
    const contest = { year_id, constituency_id, election_type_id: ELECTION_TYPE.presidential };
    return product.call(contract.votes.publish, admin_id, contest);
  };
  const { wrong } = await load(product.running.port, next, { seconds: 0, calls: THIRD, connections: 8 });
  if (wrong > 0) throw new Error(`${wrong} contests could not be published`);
}
