import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/* Messages between a worker that is asked for metrics and the primary, which collects those of all workers. */
const REQUEST = 'metrics-request';
const RESPONSE = 'metrics-response';

interface Message {
  type?: string;
  id: number;
  /** The metrics as text; null where a worker did not answer in time. */
  text: string | null;
}

/** In the primary: answers each worker that asks with the metrics of all workers. */
export function aggregateMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, { type, id }: Message) => {
    if (type !== REQUEST) return;
    void aggregator
      .clusterMetrics()
      .catch(() => null)
      .then((text) => worker.isConnected() && worker.send({ type: RESPONSE, id, text } satisfies Message));
  });
}

/**
 * Gives access to the metrics of the whole server: of this process, or of all workers where this is one of several.
 * @returns reads the metrics as text; null where a worker did not answer within five seconds
 */
export function readClusterMetrics(registry: Registry): () => Promise<string | null> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Its constructor adds the listener that sends this worker's metrics to the primary.
  new AggregatorRegistry();
  const pending = new Map<number, (text: string | null) => void>();
  let lastId = 0;
  process.on('message', ({ type, id, text }: Message) => {
    if (type !== RESPONSE) return;
    pending.get(id)?.(text);
    pending.delete(id);
  });
  return () =>
    new Promise((resolve) => {
      const id = ++lastId;
      pending.set(id, resolve);
      process.send?.({ type: REQUEST, id });
    });
}
