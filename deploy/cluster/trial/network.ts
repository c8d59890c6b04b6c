import { spawnSync } from 'node:child_process';
import { postgresUser } from './engines.ts';

/** A network of the machine's own, in which each database machine has a namespace that can be cut off. */
export interface Network {
  addresses: readonly string[];
  namespaces: readonly string[];
  /** With which addresses a database is reached. */
  network: string;
  /** Drops every packet from and to a machine. @returns lets them through again */
  cut(machine: number): () => void;
  /** Removes it. @returns what is left */
  end(): string[];
}

const ip = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' });

/** @returns null where this machine has no namespaces of networks: then all are on loopback */
export function startNetwork(machines: number): Network | null {
  if (process.getuid?.() !== 0 || !postgresUser()) return null;
  const id = process.pid.toString(36);
  const bridge = `ec${id}b`;
  const prefix = `10.213.${process.pid % 250}`;
  const numbers = Array.from({ length: machines }, (_, at) => at);
  const namespaces = numbers.map((at) => `election-${id}-${at + 1}`);
  const link = (at: number) => `ec${id}v${at + 1}`;
  const addresses = numbers.map((at) => `${prefix}.${at + 11}`);
  const end = () => {
    for (const name of namespaces) ip('netns', 'del', name);
    ip('link', 'del', bridge);
    const left = [ip('link').stdout, ip('netns', 'list').stdout].join();
    return [bridge, ...namespaces].flatMap((name) => (left.includes(name) ? [`${name} is left`] : []));
  };
  const commands = [
    ['link', 'add', bridge, 'type', 'bridge'],
    ['addr', 'add', `${prefix}.1/24`, 'dev', bridge],
    ['link', 'set', bridge, 'up'],
    ...numbers.flatMap((at) => {
      const name = namespaces[at] as string;
      return [
        ['netns', 'add', name],
        ['link', 'add', link(at), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name],
        ['link', 'set', link(at), 'master', bridge, 'up'],
        ['-n', name, 'addr', 'add', `${addresses[at]}/24`, 'dev', 'eth0'],
        ['-n', name, 'link', 'set', 'eth0', 'up'],
        ['-n', name, 'link', 'set', 'lo', 'up'],
      ];
    }),
  ];
  for (const command of commands) {
    if (ip(...command).status === 0) continue;
    end();
    return null;
  }
  return {
    addresses,
    namespaces,
    network: `${prefix}.0/24`,
    cut(machine) {
      ip('link', 'set', link(machine), 'down');
      return () => void ip('link', 'set', link(machine), 'up');
    },
    end,
  };
}
