import { fileURLToPath } from 'node:url';
import { type Cluster, primaryOf } from './cluster.ts';

/** A bug that is planted from outside, and the rows that have to find it. */
export interface ClusterPlant {
  bug: string;
  rows: readonly string[];
  /** Settings of the servers. */
  settings?: Record<string, string>;
  /** What is done to the cluster before the servers start. */
  inject?(cluster: Cluster): Promise<void>;
}

const preload = (name: string) => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL(`planted/${name}.ts`, import.meta.url))}`,
});

export const PLANTS: Readonly<Record<string, ClusterPlant>> = {
  asynchronous: {
    bug: 'commits wait for no standby: `synchronous_mode: false`',
    rows: ['standbys away'],
    async inject(cluster) {
      const { address = '', values = {} } = (await primaryOf(cluster)) ?? {};
      const body = JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false });
      const answer = await fetch(`http://${address}:${values.PATRONI_PORT}/config`, { method: 'PATCH', body });
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status}`);
    },
  },
  'unknown-is-success': {
    bug: 'an unknown outcome is answered as success',
    rows: ['standbys away'],
    settings: preload('unknown-is-success'),
  },
  'public-header': {
    bug: 'a personal answer may be kept by shared caches',
    rows: ['headers'],
    settings: preload('public-header'),
  },
};
