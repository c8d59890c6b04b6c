import { AUDIENCE } from '@election/contract/events/events';
import { HEARS_OF_PLACES, PERMISSIONS, type Permission } from '@election/contract/people/permissions';
import { describe, expect, test } from 'vitest';
import { speakIn } from '../../platform/http/language.ts';
import type { ClientEvent } from '../../platform/realtime/delivery.ts';
import { approvalOf, ownerOf, type PlaceEvent, recipientsOf } from './audience.ts';
import type { Listener } from './listeners.ts';

const listener = (id: number, more: Partial<Listener>): Listener => ({
  id,
  scope: 'any',
  region_id: null,
  constituency_ids: [],
  permissions: ['pending.read'],
  ...more,
});
const VALIDATING: Permission[] = ['entries.validate', 'pending.read'];

const LISTENERS = [
  listener(1, { permissions: ['votes.publish', 'entries.validate'] }),
  listener(2, { scope: 'region', region_id: 5, permissions: VALIDATING }),
  listener(3, { scope: 'region', region_id: 6, constituency_ids: [12], permissions: VALIDATING }),
  listener(4, { scope: 'constituencies', constituency_ids: [11, 12], permissions: ['entries.submit'] }),
  listener(5, { scope: 'constituencies', region_id: 5, constituency_ids: [11], permissions: VALIDATING }),
  // A role that reads results alone.
  listener(6, { permissions: ['reference.read'] }),
  listener(7, { permissions: [] }),
];

const place = { region_id: 5, constituency_id: 12, polling_station_id: null };
const event = (type: PlaceEvent['type']) =>
  ({ type, ...place, contest_id: 4, pending_id: 9, user_id: 9 }) as PlaceEvent;
const published: ClientEvent = { type: 'published', contest_id: 4, year_id: 1, election_type_id: 1, ...place };

describe('the recipients of an event', () => {
  test.each(['declined', 'register-saved', 'sheet-changed', 'station-published', 'pending-seen'] as const)(
    'of a place (%s) work where it lies; nobody is asked to approve',
    (type) => expect(recipientsOf(event(type), LISTENERS)).toEqual({ changed: [1, 2, 4], approvers: [] }),
  );

  test.each(PERMISSIONS)('of a place hold a permission whose screen shows it: %s alone', (permission) => {
    const { changed } = recipientsOf(event('validated'), [listener(8, { permissions: [permission] })]);
    expect(changed).toEqual(HEARS_OF_PLACES[permission] ? [8] : []);
  });

  test('of a submission are asked to approve it where they validate, of a validation where they publish', () => {
    expect(recipientsOf(event('submitted'), LISTENERS)).toEqual({ changed: [1, 2, 4], approvers: [1, 2] });
    expect(recipientsOf(event('validated'), LISTENERS)).toEqual({ changed: [1, 2, 4], approvers: [1] });
  });

  test('are not asked to approve what they did themselves', () => {
    const own = { ...event('validated'), user_id: 1 } as PlaceEvent;
    expect(recipientsOf(own, LISTENERS)).toEqual({ changed: [1, 2, 4], approvers: [] });
    expect(recipientsOf({ ...event('submitted'), user_id: 2 } as PlaceEvent, LISTENERS).approvers).toEqual([1]);
  });

  test('of a reminder are those who enter figures there', () => {
    expect(recipientsOf(event('reminded'), LISTENERS)).toEqual({ changed: [1, 2, 4], approvers: [4] });
  });

  test('of a station hear of it as of the constituency', () => {
    const station = { ...event('submitted'), polling_station_id: 3 } as PlaceEvent;
    expect(recipientsOf(station, LISTENERS)).toEqual({ changed: [1, 2, 4], approvers: [1, 2] });
  });

  test('of a change that everyone sees are all; of one for the public alone none', () => {
    const { polling_station_id: _, ...national } = published as ClientEvent & typeof place;
    expect(recipientsOf(national as ClientEvent, LISTENERS)).toEqual({ changed: [1, 2, 3, 4, 5, 6, 7], approvers: [] });
    expect(recipientsOf({ type: 'current-year-changed', year_id: 1 }, LISTENERS)).toEqual({
      changed: [],
      approvers: [],
    });
    expect(recipientsOf({ type: 'reference-changed', subject: 'party:7' }, LISTENERS).changed).toHaveLength(7);
    expect(AUDIENCE.published.change).toBe('everyone');
  });

  test.each(['session-ended', 'rights-changed', 'device-added'] as const)(
    'of what concerns one user alone (%s) is that user',
    (type) => {
      const own = { type, user_id: 3 } as ClientEvent;
      expect(recipientsOf(own, LISTENERS)).toEqual({ changed: [3], approvers: [] });
      expect(ownerOf(own)).toEqual([3]);
    },
  );

  test('a change of reference data is about no user', () => {
    expect(ownerOf({ type: 'reference-changed', subject: 'party:7' })).toEqual([]);
  });
});

test('what asks for an approval names the place, and the pending item where there is one', () => {
  const { polling_station_id: _, ...constituency } = place;
  const news = { constituency: 'Buem', election_type_id: 2, person: 'Ama' };
  const submitted = { ...news, type: 'submitted', station: null } as const;
  expect(approvalOf(event('submitted'), submitted)).toEqual({
    data: { id: 9, title: 'Buem (Parliamentary): new constituency results from Ama', ...constituency, news: submitted },
  });
  const station = { ...event('validated'), polling_station_id: 3 } as PlaceEvent;
  const validated = { ...news, type: 'validated', station: 'Station' } as const;
  const title = 'Buem (Parliamentary), Station: polling station results validated by Ama';
  expect(speakIn('ar', () => approvalOf(station, validated))).toEqual({
    data: { id: 0, title, ...constituency, polling_station_id: 3, news: validated },
  });
});
