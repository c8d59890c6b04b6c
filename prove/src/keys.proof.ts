import { keyReused } from '@election/contract/messages/failures';
import { type Answer, ask, type Call, isOpen, sentenceOf } from './client.ts';
import { ADMIN, contestAt, figuresOf, PLACES, SUPER_ADMIN, supplyAgents, YEAR } from './election.ts';
import { KEEP_THE_LAST } from './keep-the-last.ts';
import type { Proof, Trial } from './proof.ts';
import { sortedJson } from './sorted-json.ts';

const AT_ONCE = 50;
/** Keys that are used at the same moment. */
const KEYS_AT_ONCE = 4;

/** Each key is sent fifty times at once, to both servers in turn, by calls of every kind. */
export const keys: Proof = {
  name: 'keys',
  promise: `a key sent ${AT_ONCE} times at once to two servers has one effect; with another body it is refused with 422; with another user it is another key`,
  unit: 'keys',
  full: 1000,
  small: 3,
  plants: [
    {
      what: 'keys belong to nobody: `claim_key` looks for the key alone',
      sow: `do $$ begin execute replace(pg_get_functiondef('claim_key'::regproc), 'user_id = in_user and key', 'key'); end $$`,
    },
    {
      what: 'keys are looked up without a lock, and a second answer replaces the first',
      sow: `create or replace function claim_key(in_user int, in_key text, in_hash bytea) returns jsonb language plpgsql as $f$
        declare known idempotency_keys;
        begin
          select * into known from idempotency_keys where user_id = in_user and key = in_key;
          if known.request_hash <> in_hash then perform refuse(422, 'key_reused'); end if;
          return known.answer;
        end $f$;
        ${KEEP_THE_LAST}`,
    },
  ],
  async run(trial) {
    const found: string[] = [];
    const nextAgent = supplyAgents(trial.owner);
    let next = 0;
    const one = async () => {
      while (next < trial.count) {
        const number = ++next;
        const place = PLACES[number % PLACES.length] as number;
        const made = await (STORIES[number % STORIES.length] as Story)(trial, { number, place, nextAgent });
        found.push(...(await useKey(trial, made)));
      }
    };
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, one));
    return {
      found: [...found, ...(await trial.judge())],
      measured: `${(next * (AT_ONCE + 3)).toLocaleString('en')} calls`,
    };
  },
};

/** A call to be made once, the same with another body, and one that somebody else may make. */
interface Made {
  call: Call;
  other: Call['input'];
  stranger: { user: number; input: Call['input'] };
}

type Story = (
  trial: Trial,
  given: { number: number; place: number; nextAgent: (place: number) => Promise<number> },
) => Promise<Made>;

const keyOf = (number: number) => `key-number-${number}`;
const ballot = (place: number, number: number) => ({ year_id: YEAR, constituency_id: place, votes: figuresOf(number) });

const submission: Story = async (_, { number, place, nextAgent }) => {
  const [user, stranger] = [await nextAgent(place), await nextAgent(place)];
  return {
    call: { user, call: 'submit', key: keyOf(number), input: ballot(place, number * 10) },
    other: ballot(place, number * 10 + 1),
    stranger: { user: stranger, input: ballot(place, number * 10) },
  };
};

/** Figures of an agent who waits for approval. */
async function submitted(trial: Trial, place: number, user: number, number: number) {
  const input = ballot(place, number);
  await ask(trial.ledger, trial.servers[0]?.port ?? 0, { user, call: 'submit', key: `prepared-${number}`, input });
  return { ...contestAt(place), votes: figuresOf(number).map((vote) => ({ ...vote, user_id: user })) };
}

const approval: Story = async (trial, { number, place, nextAgent }) => {
  const first = await submitted(trial, place, await nextAgent(place), number * 10);
  const second = await submitted(trial, place, await nextAgent(place), number * 10 + 1);
  return {
    call: { user: SUPER_ADMIN, call: 'decide', key: keyOf(number), input: first },
    other: { ...first, status: 'declined' },
    stranger: { user: ADMIN, input: second },
  };
};

/** An ordinary write, whose statements are sent one by one. */
const addition: Story = async (_, { number, place }) => {
  const station = (code: string) => ({ constituency_id: place, code, name: `Station ${code}`, status: 'active' });
  return {
    call: { user: SUPER_ADMIN, call: 'addStation', key: keyOf(number), input: station(`K${number}`) },
    other: station(`K${number}-other`),
    stranger: { user: ADMIN, input: station(`K${number}`) },
  };
};

const STORIES: readonly Story[] = [submission, approval, addition];

async function useKey({ servers, ledger }: Trial, { call, other, stranger }: Made): Promise<string[]> {
  const portOf = (at: number) => servers[at % servers.length]?.port ?? 0;
  const found: string[] = [];
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(ledger, portOf(at), call)));
  answers.push(await ask(ledger, portOf(0), call));
  const good = new Set(answers.filter((answer) => answer?.status === 200).map((answer) => sortedJson(answer?.data)));
  if (good.size !== 1) found.push(`${call.key} was answered in ${good.size} ways`);
  if (answers.at(-1)?.status !== 200)
    found.push(`${call.key}: asked once more, the answer was ${answers.at(-1)?.status}`);
  const wrong = answers.find((answer) => answer?.status !== 200 && !(answer?.status === 409 && isOpen(answer)));
  if (wrong !== undefined) found.push(`${call.key} was answered ${wrong?.status}: ${sentenceOf(wrong)}`);

  const another = await ask(ledger, portOf(1), { ...call, input: other });
  if (another?.status !== 422 || another.data.error_msg !== keyReused) {
    found.push(`${call.key} with another body was answered ${another?.status}: ${sentenceOf(another)}`);
  }
  const theirs = await ask(ledger, portOf(1), { ...call, ...stranger });
  found.push(...judgeStranger(call, theirs, [...good][0]));
  return found;
}

/** Somebody else with the same key is answered for what they themselves did, or may not do. */
function judgeStranger({ call, key }: Call, answer: Answer, first: string | undefined): string[] {
  // An admin adds no stations; everything else they may do.
  const expected = call === 'addStation' ? 403 : 200;
  if (answer?.status !== expected)
    return [`${key} of somebody else was answered ${answer?.status}: ${sentenceOf(answer)}`];
  const tells = call === 'submit' && sortedJson(answer.data) === first;
  return tells ? [`${key} of somebody else was answered with what the first one was told`] : [];
}
