import { type ApprovalEvent, AUDIENCE, type News } from '@election/contract/events/events';
import { titleOfNews } from '@election/contract/messages/news';
import { HEARS_OF_PLACES, PERMISSIONS, type Permission } from '@election/contract/people/permissions';
import { inEnglish } from '../../platform/http/language.ts';
import type { ClientEvent } from '../../platform/realtime/delivery.ts';
import type { Listener } from './listeners.ts';

/** Users who hold one of these hear of the figures that wait within their scope. */
export const PLACE_WORK: readonly Permission[] = PERMISSIONS.filter((name) => HEARS_OF_PLACES[name]);

const works = ({ permissions }: Listener): boolean => permissions.some((name) => PLACE_WORK.includes(name));

/** The scope rule of docs/people.md for an event, which carries both the region and the constituency. */
function reaches(listener: Listener, place: { region_id: number; constituency_id: number }): boolean {
  if (listener.scope === 'any') return true;
  if (listener.scope === 'region') return listener.region_id === place.region_id;
  return listener.constituency_ids.includes(place.constituency_id);
}

/** The ids of the users who hear of an event, and of those among them whose approval it asks for. */
export function recipientsOf(
  event: ClientEvent,
  listeners: readonly Listener[],
): { changed: number[]; approvers: number[] } {
  const { approval, change } = AUDIENCE[event.type];
  const inScope = 'polling_station_id' in event ? listeners.filter((one) => works(one) && reaches(one, event)) : [];
  if (change === 'owner') return { changed: ownerOf(event), approvers: [] };
  // No one is told about what they did themselves.
  const actors = ownerOf(event);
  const approvers = inScope.filter(
    ({ id, permissions }) => approval !== null && permissions.includes(approval) && !actors.includes(id),
  );
  return { changed: idsOf(change === 'everyone' ? listeners : inScope), approvers: idsOf(approvers) };
}

/** The user whom an event is about. */
export const ownerOf = (event: ClientEvent): number[] => ('user_id' in event ? [event.user_id] : []);

const idsOf = (listeners: readonly Listener[]) => listeners.map(({ id }) => id);

/** An event at a place. */
export type PlaceEvent = Extract<ClientEvent, { polling_station_id: unknown }>;

/** `id` is 0 where no pending item exists (contract: ApprovalEvent). */
export function approvalOf(event: PlaceEvent, news: News): ApprovalEvent {
  const { region_id, constituency_id, polling_station_id } = event;
  return {
    data: {
      id: event.type === 'submitted' ? event.pending_id : 0,
      title: inEnglish(() => titleOfNews(news)),
      region_id,
      constituency_id,
      ...(polling_station_id === null ? {} : { polling_station_id }),
      news,
    },
  };
}
