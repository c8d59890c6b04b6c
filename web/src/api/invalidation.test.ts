import { contract } from '@election/contract/contract';
import { AUDIENCE, type EventType } from '@election/contract/events/events';
import { HEARS_OF_PLACES, PERMISSIONS } from '@election/contract/people/permissions';
import { expect, it } from 'vitest';
import { invalidatedBy } from './invalidation.ts';

const ofPlaces = (Object.keys(AUDIENCE) as EventType[]).filter((type) => AUDIENCE[type].change === 'place');
/** The coverage reads the constituency that any event of a place names. */
const reread = [...ofPlaces.flatMap((type) => invalidatedBy({ type } as never)), contract.coverage.constituency];

it.each(PERMISSIONS.filter((name) => name !== 'reference.read'))(
  'people with %s alone hear of a place where what they read of it becomes stale',
  (permission) => {
    const reads = reread.some(({ access }) => typeof access === 'object' && access.includes(permission));
    expect(HEARS_OF_PLACES[permission]).toBe(reads);
  },
);

it('a presenter reads the walls and their choices again once another year is current', () => {
  const reads = invalidatedBy({ type: 'current-year-changed' } as never);
  expect(reads).toEqual(expect.arrayContaining([contract.wall.read, contract.wall.choices]));
});
