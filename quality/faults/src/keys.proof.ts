import { BUILT_IN_ROLES } from '@election/contract/people/permissions';
import { failures } from '@election/server/platform/sentences';
import { type Answer, type Call, describe, isRetryable, ROUTES, sendCall } from './client.ts';
import { ADMIN, CONSTITUENCIES, contestAt, figuresOf, SUPER_ADMIN, supplyAgents, YEAR } from './election.ts';
import { type Proof, portOf, type Trial } from './proof.ts';
import { sortedJson } from './sorted-json.ts';

/** Copies of one call, and keys in use, at the same time. */
const AT_ONCE = 50;
const KEYS_AT_ONCE = 4;

/** Sends each key many times at once, alternating between both servers, for every kind of write. */
export const keys: Proof = {
  name: 'keys',
  promise: `a key sent ${AT_ONCE} times at once to two servers has one effect; with another body it is refused with 422; for another user it is another key`,
  unit: 'keys',
  full: 1000,
  small: 3,
  async run(trial) {
    const found: string[] = [];
    const nextAgent = supplyAgents(trial.owner);
    let next = 0;
    const useKeys = async () => {
      while (next < trial.count) {
        const number = ++next;
        const constituency = CONSTITUENCIES[number % CONSTITUENCIES.length] as number;
        const prepare = KINDS[number % KINDS.length] as Kind;
        found.push(...(await useKey(trial, await prepare(trial, { number, constituency, nextAgent }))));
      }
    };
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, useKeys));
    return {
      found: [...found, ...(await trial.check())],
      measured: `${(next * (AT_ONCE + 3)).toLocaleString('en')} calls`,
    };
  },
};

interface Prepared {
  call: Call;
  /** The same call with another body. */
  otherInput: Call['input'];
  /** A call by another user with the same key. */
  otherUser: { user: number; input: Call['input'] };
}

/** Prepares one kind of write. */
type Kind = (
  trial: Trial,
  given: { number: number; constituency: number; nextAgent: (constituency: number) => Promise<number> },
) => Promise<Prepared>;

const keyOf = (number: number) => `key-number-${number}`;
const ballot = (constituency_id: number, number: number) => ({
  year_id: YEAR,
  constituency_id,
  votes: figuresOf(number),
});

const submission: Kind = async (_, { number, constituency, nextAgent }) => {
  const [user, other] = [await nextAgent(constituency), await nextAgent(constituency)];
  return {
    call: { user, call: 'submit', key: keyOf(number), input: ballot(constituency, number * 10) },
    otherInput: ballot(constituency, number * 10 + 1),
    otherUser: { user: other, input: ballot(constituency, number * 10) },
  };
};

/** Submits figures for an agent; gives the decision that approves them. */
async function submitted(trial: Trial, constituency: number, user: number, number: number) {
  const input = ballot(constituency, number);
  await sendCall(trial.ledger, portOf(trial, 0), { user, call: 'submit', key: `prepared-${number}`, input });
  return { ...contestAt(constituency), votes: figuresOf(number).map((vote) => ({ ...vote, user_id: user })) };
}

const approval: Kind = async (trial, { number, constituency, nextAgent }) => {
  const first = await submitted(trial, constituency, await nextAgent(constituency), number * 10);
  const second = await submitted(trial, constituency, await nextAgent(constituency), number * 10 + 1);
  return {
    call: { user: SUPER_ADMIN, call: 'decide', key: keyOf(number), input: first },
    otherInput: { ...first, status: 'declined', reason: 'Seen' },
    otherUser: { user: ADMIN, input: second },
  };
};

/** An ordinary write: its statements are sent one by one, not as one routine. */
const addition: Kind = async (_, { number, constituency }) => {
  const station = (code: string) => ({
    constituency_id: constituency,
    code,
    name: `Station ${code}`,
    status: 'active',
  });
  return {
    call: { user: SUPER_ADMIN, call: 'addStation', key: keyOf(number), input: station(`K${number}`) },
    otherInput: station(`K${number}-other`),
    otherUser: { user: ADMIN, input: station(`K${number}`) },
  };
};

const KINDS: readonly Kind[] = [submission, approval, addition];

async function useKey(trial: Trial, { call, otherInput, otherUser }: Prepared): Promise<string[]> {
  const { ledger } = trial;
  const found: string[] = [];
  const copies = Array.from({ length: AT_ONCE }, (_, at) => sendCall(ledger, portOf(trial, at), call));
  const answers = await Promise.all(copies);
  const repeated = await sendCall(ledger, portOf(trial, 0), call);
  answers.push(repeated);
  const good = new Set(answers.filter((answer) => answer?.status === 200).map((answer) => sortedJson(answer?.data)));
  if (good.size !== 1) found.push(`${call.key} got ${good.size} different answers`);
  if (repeated?.status !== 200) found.push(`${call.key}: repeated, it was answered ${describe(repeated)}`);
  const wrong = answers.find((answer) => answer?.status !== 200 && !(answer?.status === 409 && isRetryable(answer)));
  if (wrong !== undefined) found.push(`${call.key} was answered ${describe(wrong)}`);

  const reused = await sendCall(ledger, portOf(trial, 1), { ...call, input: otherInput });
  if (reused?.status !== 422 || reused.data.error_msg !== failures.keyReused) {
    found.push(`${call.key} with another body was answered ${describe(reused)}`);
  }
  const theirs = await sendCall(ledger, portOf(trial, 1), { ...call, ...otherUser });
  return [...found, ...checkOtherUser(call, otherUser.user, theirs, [...good][0])];
}

/** The other user gets the answer to their own call, or 403 where their role may not make it. */
function checkOtherUser({ call, key }: Call, user: number, answer: Answer, first: string | undefined): string[] {
  const { access } = ROUTES[call];
  const isForbidden = user === ADMIN && !BUILT_IN_ROLES.admin.permissions.some((held) => access.includes(held));
  if (answer?.status !== (isForbidden ? 403 : 200)) return [`${key} of another user was answered ${describe(answer)}`];
  const isLeaked = call === 'submit' && sortedJson(answer.data) === first;
  return isLeaked ? [`${key} of another user was answered with the first user's answer`] : [];
}
