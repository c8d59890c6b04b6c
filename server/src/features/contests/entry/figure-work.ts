import type { Actor, Permission } from '@election/contract/people/permissions';

/** The permissions to work with figures before they are public. */
const FIGURE_WORK: readonly Permission[] = [
  'entries.submit',
  'entries.validate',
  'votes.save',
  'live.edit',
  'votes.publish',
  'registers.edit',
];

/** Whether the actor works with figures that are not public yet; the scope says where. */
export const worksWithFigures = (actor: Actor): boolean => FIGURE_WORK.some((name) => actor.permissions.includes(name));
