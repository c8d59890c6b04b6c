/**
 * Every advisory lock with a fixed number. All of them share one number space per database, so each has a number of its own.
 * (An Idempotency-Key takes an advisory lock too, on a 64-bit hash of user and key: run-once.sql.)
 */

/** Held while migrations run; servers that start together migrate one after the other. */
export const MIGRATION_LOCK = 724_001;
/** Held by the one process that forwards events to an external Pusher service, for as long as its connection lives. */
export const LEADER_LOCK = 724_002;
/** Held for the moment in which an import from the console looks whether another one runs, and begins. */
export const IMPORT_START_LOCK = 724_003;
/** Held by the one import that runs, from the console or the command line, for as long as its connection lives. */
export const IMPORT_LOCK = 724_004;
/** Held while a checkpoint of the audit trail is made. */
export const CHECKPOINT_LOCK = 724_005;
/** Held by the one process that verifies what is public. */
export const PUBLIC_VERIFICATION_LOCK = 724_006;
/** Held by the one process that sends the feed to webhooks, for as long as its connection lives. */
export const WEBHOOKS_LOCK = 724_007;
/** Held while a process sends what is in the event outbox, so that none overtakes another. */
export const EVENT_OUTBOX_LOCK = 724_008;
