import type { CheckpointTarget } from '@election/contract/audit/audit';

/** A stored checkpoint, as it is handed on. */
export interface Parcel {
  id: number;
  /** Names the checkpoint among all others: its time and the beginning of its root. */
  fileName: string;
  /** The file of a checkpoint (docs/audit.md). */
  text: string;
}

/** A place outside the database that takes checkpoints. */
export interface Target {
  name: CheckpointTarget;
  /** For the operator: folder, bucket or host, without secrets. */
  place: string;
  /**
   * Hands a checkpoint on. The same one may come again after a kill.
   * @throws Error with a sentence where the target does not have it for certain
   */
  take(parcel: Parcel): Promise<void>;
}
