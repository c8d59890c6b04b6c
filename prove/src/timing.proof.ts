import { contract } from '@election/contract/contract';
import { hashPassword } from '@election/server/features/people/password';
import { USER_ID } from '@election/server/testing/small-election';
import type { Proof, Trial } from './proof.ts';
import { random } from './random.ts';
import { callRoute, describeReply, type Reply } from './request.ts';
import type { Server } from './servers.ts';

const PASSWORD = 'six goats cross a bridge';
/** How well a guess "this account exists" may do by the time of the answer: 0.5 is chance, 1 is certainty. */
const LIMIT = 0.55;
/** Sign-ins after which the counters are emptied: fewer than one address may make in an hour. */
const BATCH = 40;
const KNOWN = Object.keys(USER_ID).map((name) => `${name}@example.com`);
/** As many as there are known ones and as long, so that each is asked as often. */
const UNKNOWN = KNOWN.map((email) => email.replace(/^../, 'zz'));

/** Asks which accounts exist, by answer and by time, at a server that does nothing else. */
export const timing: Proof = {
  name: 'timing',
  promise: `sign-ins with a wrong password, half of them of accounts that exist: the answers are the same but for the request's id, and their times tell the two apart with an AUC of at most ${LIMIT}`,
  unit: 'sign-ins',
  full: 2_000,
  small: 2 * KNOWN.length,
  servers: 1,
  plants: [
    {
      bug: 'an account that exists takes ten milliseconds longer',
      inject: `
        create function linger() returns trigger language plpgsql as $f$
        begin
          if new.kind = 'account' and exists (select from users where lower(email) = new.subject) then perform pg_sleep(0.01); end if;
          return new;
        end $f$;
        create trigger linger before update on attempts for each row execute function linger();`,
      count: 400,
    },
  ],
  async run(trial) {
    const hash = await hashPassword(PASSWORD);
    await trial.owner.query('update users set password_hash = $1 where id = any ($2)', [hash, Object.values(USER_ID)]);
    const { known, unknown, answers } = await ask(trial);
    const found = [...answers].slice(1).map((answer) => `Accounts are told apart by the answer: ${answer}`);
    const auc = separation(known, unknown);
    if (trial.isTimed && auc > LIMIT)
      found.push(`Accounts are told apart by the time, with an AUC of ${auc.toFixed(3)}`);
    const half = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const medians = `median ${half(known).toFixed(1)} ms known, ${half(unknown).toFixed(1)} ms unknown`;
    return { found, measured: `AUC ${auc.toFixed(3)}; ${medians}`, count: known.length + unknown.length };
  },
};

/** Calls in turns whose order within each pair is drawn, so that what the machine does else falls on both kinds alike. */
async function ask({ servers, owner, count }: Trial) {
  const [server] = servers as readonly [Server];
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let pair = 0; pair < count / 2; pair++) {
    if ((pair * 2) % BATCH === 0) await owner.query('delete from attempts');
    const at = pair % KNOWN.length;
    const both = [['known', KNOWN[at]] as const, ['unknown', UNKNOWN[at]] as const];
    for (const [kind, email] of random.chance(0.5) ? both : both.toReversed()) {
      const reply = await callRoute(server.port, contract.session.login, { email, password: 'not this one at all' });
      times[kind].push(reply.ms);
      answers.add(textOf(reply));
    }
  }
  return { ...times, answers };
}

const textOf = (reply: Reply): string => `${describeReply(reply)} ${reply.text}`;

/** The area under the ROC curve of telling two samples apart by size, whichever of them is larger: from 0.5 to 1. */
function separation(one: readonly number[], other: readonly number[]): number {
  let larger = 0;
  for (const a of one) for (const b of other) larger += a > b ? 1 : a === b ? 0.5 : 0;
  const share = larger / (one.length * other.length);
  return Math.max(share, 1 - share);
}
