import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@election/faults/request';
import {
  commitsAt,
  freezeDatabase,
  freezePatroni,
  killDatabase,
  type Node,
  primariesOf,
  primaryOf,
  startDatabase,
  startEtcd,
  twiceArchived,
  untilWhole,
} from './cluster.ts';
import {
  ANSWER_SECONDS,
  readPublic,
  readRegions,
  type Stage,
  secondsUntilWritten,
  tryWrite,
  WHOLE_MS,
} from './stage.ts';

export interface FaultVerdict {
  found: string[];
  measured: string;
}

/** A row of the table: a fault, what must hold, and how it is brought about. */
export interface Fault {
  name: string;
  promise: string;
  /** Times in the short form, and in full; `--count` changes the number of failovers. */
  short: number;
  full: number;
  run(stage: Stage, count: number): Promise<FaultVerdict>;
}

const CALLS = 10;

/**
 * Looks for a second primary until it is stopped. One that hung says for a moment that it still is the primary; it must not be able
 * to commit.
 */
function watchPrimaries({ cluster }: Stage): () => Promise<string[]> {
  let isOn = true;
  const found: string[] = [];
  const watching = (async () => {
    for (; isOn; await pause(250)) {
      const primaries = await primariesOf(cluster);
      if (primaries.length < 2) continue;
      const committing = await Promise.all(primaries.map((node) => commitsAt(cluster, node)));
      if (committing.filter(Boolean).length > 1)
        found.push(`Two primaries: ${primaries.map(({ name }) => name).join(', ')}`);
    }
  })();
  return async () => {
    isOn = false;
    await watching;
    return found;
  };
}

export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

type Kind = 'killed' | 'stopped' | 'cut off';

/** @returns what happened, and what gives the machine back */
function takeAway({ cluster }: Stage, primary: Node, round: number): [Kind, () => void] {
  if (round % 3 === 1) return ['stopped', freezeDatabase(primary)];
  if (round % 3 === 2 && cluster.network) return ['cut off', cluster.network.cut(cluster.nodes.indexOf(primary))];
  killDatabase(primary);
  return ['killed', () => startDatabase(primary)];
}

const failovers: Fault = {
  name: 'failover',
  promise:
    'in turn SIGKILL and SIGSTOP of all processes of the primary, and a cut of its network (a namespace of its own, with its member of etcd); it returns each time, as a standby: no second primary that commits; gap for writers p50 ≤ 12 s, p95 ≤ 30 s; every call ends within 10 s; public results go on; each piece of log is archived once',
  short: 2,
  full: 100,
  async run(stage, count) {
    const gaps: Record<Kind, number[]> = { killed: [], stopped: [], 'cut off': [] };
    const found: string[] = [];
    for (let round = 0; round < count; round++) {
      const primary = await untilWhole(stage.cluster, WHOLE_MS);
      await stage.workload.waitFor(CALLS);
      await readPublic(stage, found);
      const stop = watchPrimaries(stage);
      const since = performance.now();
      const [kind, giveBack] = takeAway(stage, primary, round);
      await readPublic(stage, found);
      gaps[kind].push(await secondsUntilWritten(stage, since, found));
      giveBack();
      await untilWhole(stage.cluster, WHOLE_MS);
      found.push(...(await stop()));
    }
    found.push(...(await twiceArchived(stage.cluster)));
    const all = Object.values(gaps).flat();
    const [median, late] = [percentile(all, 0.5), percentile(all, 0.95)];
    const kinds = Object.entries(gaps).filter(([, some]) => some.length > 0);
    if (median > 12 || late > 30) found.push(`Writers waited p50 ${median.toFixed(1)} s, p95 ${late.toFixed(1)} s`);
    return {
      found,
      measured: `gap p50 ${median.toFixed(1)} s, p95 ${late.toFixed(1)} s, longest ${Math.max(...all).toFixed(1)} s; p50 ${kinds.map(([kind, some]) => `${kind} ${percentile(some, 0.5).toFixed(1)} s (${some.length})`).join(', ')}`,
    };
  },
};

const standbysAway: Fault = {
  name: 'standbys away',
  promise:
    "both standbys lose power: nothing is acknowledged, reads go on; acknowledged again within 5 s of a standby's return",
  short: 0,
  full: 2,
  async run(stage, count) {
    const found: string[] = [];
    const backs: number[] = [];
    for (let round = 0; round < count; round++) {
      const primary = await untilWhole(stage.cluster, WHOLE_MS);
      const standbys = stage.cluster.nodes.filter((node) => node !== primary);
      for (const node of standbys) killDatabase(node);
      await pause(1_000);
      const acknowledged = stage.workload.acknowledged();
      for (let probes = 0; probes < 5; probes++) {
        const answers = await Promise.all(stage.ports.map((port) => tryWrite(stage, port, found)));
        if (answers.some((answer) => answer?.status === 200)) found.push('A write was acknowledged without a standby');
        await readPublic(stage, found);
        await readRegions(stage, found);
      }
      if (stage.workload.acknowledged() > acknowledged) found.push('Calls were acknowledged without a standby');
      for (const node of standbys) startDatabase(node);
      await untilWhole(stage.cluster, WHOLE_MS, 1);
      backs.push(await secondsUntilWritten(stage, performance.now(), found));
    }
    const back = Math.max(...backs);
    if (back > 5) found.push(`Writes were acknowledged ${back.toFixed(1)} s after a standby returned`);
    return { found, measured: `acknowledged ${back.toFixed(1)} s after a standby confirmed again` };
  },
};

const etcdAway: Fault = {
  name: 'etcd',
  promise:
    'one member of etcd away, then two: no second primary, public results go on; written again once they are back',
  short: 0,
  full: 1,
  async run(stage) {
    const found: string[] = [];
    await untilWhole(stage.cluster, WHOLE_MS);
    const stop = watchPrimaries(stage);
    const [first, second] = stage.cluster.nodes;
    const moments: string[] = [];
    for (const node of [first, second]) {
      await node?.etcd.end('SIGKILL');
      await pause(15_000);
      await readPublic(stage, found);
      const answers = await Promise.all(stage.ports.map((port) => tryWrite(stage, port, found)));
      moments.push(
        `${answers.filter((answer) => answer?.status === 200).length} of ${answers.length} writes acknowledged`,
      );
    }
    for (const node of [first, second]) if (node) startEtcd(node);
    const back = await secondsUntilWritten(stage, performance.now(), found);
    await untilWhole(stage.cluster, WHOLE_MS);
    found.push(...(await stop()));
    return {
      found,
      measured: `with one away ${moments[0]}, with two ${moments[1]}; written ${back.toFixed(1)} s after their return`,
    };
  },
};

const fullDisk: Fault = {
  name: 'disk full',
  promise:
    'no space on the disk of the primary: 503 or 507 with a sentence, public results go on, written again by itself, on that node or another',
  short: 1,
  full: 3,
  async run(stage, count) {
    if (!stage.cluster.hasDisks) return { found: [], measured: 'not run: only root may mount small disks' };
    const found: string[] = [];
    const waits: number[] = [];
    for (let round = 0; round < count; round++) {
      const primary = await untilWhole(stage.cluster, WHOLE_MS);
      await readPublic(stage, found);
      const ballast = join(primary.folder, 'ballast');
      await fill(ballast);
      let refused = 0;
      for (const until = performance.now() + 30_000; refused === 0 && performance.now() < until; await pause(50)) {
        if ((await tryWrite(stage, stage.ports[0] as number, found))?.status !== 200) refused++;
      }
      await readPublic(stage, found);
      await rm(ballast);
      waits.push(await secondsUntilWritten(stage, performance.now(), found));
      if ((await primaryOf(stage.cluster)) === undefined) found.push('No primary after a full disk');
      await untilWhole(stage.cluster, WHOLE_MS);
    }
    return { found, measured: `written at the latest ${Math.max(...waits).toFixed(1)} s after space returned` };
  },
};

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 2 ** 20; size >= 512; size /= 2) {
      const block = Buffer.alloc(size, 1);
      while (
        await file.write(block).then(
          () => true,
          () => false,
        )
      ) {}
    }
  } finally {
    await file.close();
  }
}

const hang: Fault = {
  name: 'hang',
  promise:
    'the path to the database hangs without closing (SIGSTOP of HAProxy): every call ends within 10 s with 503, `/readyz` says so within 5 s, public results go on; written again within 5 s after',
  short: 1,
  full: 3,
  async run(stage, count) {
    const found: string[] = [];
    let [ready, back] = [0, 0];
    for (let round = 0; round < count; round++) {
      await untilWhole(stage.cluster, WHOLE_MS);
      await readPublic(stage, found);
      stage.workload.slowest();
      stage.cluster.haproxy.child.kill('SIGSTOP');
      try {
        const since = performance.now();
        for (const port of stage.ports) {
          while ((await readAddress(port, '/readyz')).status !== 503) await pause(50);
          ready = Math.max(ready, (performance.now() - since) / 1_000);
        }
        const answers = await Promise.all(stage.ports.map((port) => tryWrite(stage, port, found)));
        if (answers.some((answer) => answer?.status !== 503)) found.push('A write was not refused');
        await readPublic(stage, found);
        await pause(5_000);
      } finally {
        stage.cluster.haproxy.child.kill('SIGCONT');
      }
      back = Math.max(back, await secondsUntilWritten(stage, performance.now(), found));
    }
    const slowest = stage.workload.slowest() / 1_000;
    if (ready > 5) found.push(`/readyz said 503 after ${ready.toFixed(1)} s`);
    if (slowest > ANSWER_SECONDS) found.push(`A call took ${slowest.toFixed(1)} s`);
    return {
      found,
      measured: `/readyz 503 after ${ready.toFixed(1)} s, slowest call ${slowest.toFixed(1)} s, written ${back.toFixed(1)} s after`,
    };
  },
};

const servers: Fault = {
  name: 'servers',
  promise:
    'each server killed while figures are published, and stopped and started as in an upgrade: clients notice a retried call at most',
  short: 0,
  full: 20,
  async run(stage, count) {
    const found: string[] = [];
    for (let round = 0; round < count; round++) {
      const server = stage.trial.servers[round % stage.trial.servers.length];
      await stage.workload.waitFor(CALLS);
      await (round % 2 === 0 ? server?.kill() : server?.stop());
      await stage.workload.waitFor(CALLS);
      await server?.start();
    }
    return { found, measured: 'every other one by SIGKILL' };
  },
};

const LEADERLESS_MS = 9_000;

const noLeader: Fault = {
  name: 'no leader',
  promise:
    'a node that was rewound loses power and starts again while Patroni hangs everywhere else, so that nobody leads: it follows the next primary within 90 s, by itself',
  short: 0,
  full: 3,
  async run(stage, count) {
    const found: string[] = [];
    const waits: number[] = [];
    for (let round = 0; round < count; round++) {
      const node = await untilWhole(stage.cluster, WHOLE_MS);
      await stage.workload.waitFor(CALLS);
      killDatabase(node);
      await secondsUntilWritten(stage, performance.now(), found);
      await untilLogged(node, /running pg_rewind.*starting as a secondary/s, () => startDatabase(node));
      killDatabase(node);
      const others = stage.cluster.nodes.filter((other) => other !== node).map(freezePatroni);
      await pause(LEADERLESS_MS);
      await untilLogged(node, /starting as a secondary/, () => startDatabase(node));
      await pause(1_000);
      for (const continueOther of others) continueOther();
      const since = performance.now();
      await untilWhole(stage.cluster, WHOLE_MS);
      waits.push((performance.now() - since) / 1_000);
    }
    const longest = Math.max(...waits);
    if (longest > 90) found.push(`It followed after ${longest.toFixed(1)} s`);
    return { found, measured: `followed at the latest ${longest.toFixed(1)} s after` };
  },
};

/** Does something, and resolves once Patroni of a node has said a sentence after it. */
async function untilLogged(node: Node, sentence: RegExp, act: () => void): Promise<void> {
  const log = () => readFile(join(node.folder, 'patroni.log'), 'utf8');
  const known = (await log()).length;
  act();
  for (const until = performance.now() + WHOLE_MS; performance.now() < until; await pause(20)) {
    if (sentence.test((await log()).slice(known))) return;
  }
  throw new Error(`${node.name} did not say ${sentence} within ${WHOLE_MS / 1_000} s`);
}

export const FAULTS: readonly Fault[] = [failovers, noLeader, fullDisk, hang, standbysAway, etcdAway, servers];
