/** Why the database takes no call at the moment, with the code of a connection that is not made in time: nothing was sent. */
export class Away extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'connect';
}

export const silent = () => new Away('The database does not answer.');
/** A standby, or a primary that was set to read only. */
export const readsOnly = () => new Away('The database that answers takes no writes.');
