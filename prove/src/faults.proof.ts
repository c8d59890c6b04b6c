import { instrumentRoutines } from './faults/failpoints.ts';
import { type Effect, injectFault } from './faults/inject.ts';
import { openHarness, type Plan, planFaults } from './faults/plan.ts';
import type { WireMessage } from './faults/protocol.ts';
import { SCENARIOS } from './faults/scenarios.ts';
import { editRoutine } from './planted-sql.ts';
import type { Proof } from './proof.ts';

export const faults: Proof = {
  name: 'faults',
  promise:
    'a fault (error, hang, kill) at every statement of publish and approve, on the wire and within the routines: the call has its whole effect or none',
  unit: 'faults',
  full: Number.POSITIVE_INFINITY,
  small: 8,
  usesProxies: true,
  plants: [
    {
      bug: 'a failed audit insert is swallowed: `publish_contest` continues without it',
      inject: editRoutine(
        'publish_contest',
        '(perform record_audit\\([^;]*;)',
        'begin \\1 exception when others then null; end;',
      ),
      count: 160,
    },
    {
      bug: 'writes run outside a transaction: `begin` never reaches the database',
      inject: ({ proxies }) => {
        for (const proxy of proxies) proxy.rewrite = withoutBegin;
        return () => {};
      },
      count: 160,
    },
    {
      bug: 'answers are not stored: `keep_answer` does nothing',
      inject: editRoutine('keep_answer', 'insert into.*\\)', 'select'),
      count: 100,
    },
  ],
  async run(trial) {
    const statements = await instrumentRoutines(trial.owner);
    const harness = await openHarness(trial);
    const found: string[] = [];
    const effects: Record<Effect, number> = { none: 0, whole: 0, partial: 0 };
    let plans: Plan[] = [];
    try {
      plans = await planFaults(harness);
      for (const [at, plan] of sample(plans, trial.count).entries()) {
        const { effect, problems } = await injectFault(harness, plan, at % 2);
        effects[effect]++;
        found.push(...problems.map((problem) => `${plan.scenario.name}, ${plan.kind} at ${plan.name}: ${problem}`));
      }
    } finally {
      await harness.close();
    }
    found.push(...(await trial.check()));
    const points = new Set(plans.map(({ scenario, name, point }) => `${scenario.name} ${point ?? name}`));
    const measured = `${points.size} points in ${SCENARIOS.length} calls, ${statements} instrumented statements; ${effects.none} without effect, ${effects.whole} with the whole`;
    return { found, measured, count: Math.min(trial.count, plans.length) };
  },
};

/** Evenly spaced items of a list, at most `count`. */
const sample = <T>(list: readonly T[], count: number): T[] => {
  const most = Math.min(count, list.length);
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T);
};

const BEGIN = Buffer.from('begin\0');
const SPACES = Buffer.from('     \0');
/** Replaces the text of a simple query `begin` with spaces of the same length. */
const withoutBegin = ({ type, bytes }: WireMessage) =>
  type === 'Q' && bytes.subarray(5).equals(BEGIN) ? Buffer.concat([bytes.subarray(0, 5), SPACES]) : bytes;
