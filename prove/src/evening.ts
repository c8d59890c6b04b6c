import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type Call, isOpen, sentenceOf } from './client.ts';
import { contestAt, figuresOf, PLACES, SUPER_ADMIN, supplyAgents, YEAR } from './election.ts';
import type { Trial } from './proof.ts';

const CLIENTS = 8;
/** Longer than anybody is away. */
const PATIENCE_MS = 120_000;

/** An evening under way: figures are submitted, approved and published at all servers until it is told to end. */
export interface Evening {
  /** Calls that were acknowledged so far. */
  acknowledged(): number;
  /** Settles once so many more are acknowledged, or nothing gets on any more. */
  after(calls: number): Promise<void>;
  /** Ends it once the calls under way are acknowledged; gives what was answered that nobody should be answered. */
  end(): Promise<string[]>;
}

/** Every call is asked again with its key, at whichever server, until it is acknowledged. */
export function beginEvening(trial: Trial): Evening {
  const { servers, ledger, owner } = trial;
  const nextAgent = supplyAgents(owner);
  const found: string[] = [];
  let isOver = false;
  let number = 0;
  let acknowledged = 0;

  async function insist(call: Call): Promise<boolean> {
    let answer: Answer = null;
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(10 + Math.random() * 30)) {
      answer = await ask(ledger, servers[Math.floor(Math.random() * servers.length)]?.port ?? 0, call);
      if (isOpen(answer)) continue;
      if (answer?.status === 200) acknowledged++;
      else found.push(`${call.call} was answered ${answer?.status}: ${sentenceOf(answer)}`);
      return answer?.status === 200;
    }
    found.push(`${call.call} was never acknowledged`);
    return false;
  }

  /** An agent's figures on their way out: sent, corrected, approved, published. */
  async function story(place: number) {
    const agent = await nextAgent(place);
    const key = (step: string) => `${step}-of-agent-${agent}`;
    const submit = (step: string, votes: unknown) =>
      insist({ user: agent, call: 'submit', key: key(step), input: { year_id: YEAR, constituency_id: place, votes } });
    const votes = figuresOf(++number);
    if (!(await submit('first', figuresOf(++number)))) return;
    if (!(await submit('corrected', votes))) return;
    const seen = votes.map((vote) => ({ ...vote, user_id: agent }));
    const contest = contestAt(place);
    const by = { user: SUPER_ADMIN };
    if (!(await insist({ ...by, call: 'decide', key: key('approved'), input: { ...contest, votes: seen } }))) return;
    await insist({ ...by, call: 'publish', key: key('published'), input: contest });
  }

  const driving = Array.from({ length: CLIENTS }, async (_, client) => {
    const places = PLACES.filter((_, at) => at % CLIENTS === client);
    for (let turn = 0; !isOver; turn++) await story(places[turn % places.length] as number);
  });
  return {
    acknowledged: () => acknowledged,
    async after(calls) {
      const goal = acknowledged + calls;
      while (acknowledged < goal && found.length === 0) await pause(2);
    },
    async end() {
      isOver = true;
      await Promise.all(driving);
      return found;
    },
  };
}
