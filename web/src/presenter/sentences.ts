import { number } from '@election/contract/messages/format';
import type { SceneKind } from '@election/contract/results/scenes';

export const heading = 'Presenter';
export const note = 'Choose a scene, look at it, and take it: every wall follows at once.';
export const kinds: Record<SceneKind, string> = {
  nation: 'The country',
  parliament: 'Parliament',
  region: 'Region',
  constituency: 'Constituency',
  battle: 'Battle of two',
  compare: 'Compare two',
  closest: 'Closest seats',
  just_in: 'Just in',
  silent: 'Who is silent (newsroom walls)',
  timeline: 'Timeline',
  corrections: 'Corrections',
};
export const onAir = 'On the wall';
export const heldSince = (time: string) => `Figures held since ${time}.`;
export const moving = 'The walls follow each publication.';
export const holdEnded =
  'The hold has ended: something public was withdrawn, corrected or annulled. The walls show what is public now.';
export const hold = 'Hold the figures';
export const release = 'Release the figures';
export const scene = 'Scene';
export const election = 'Election';
export const region = 'Region';
export const firstOf = 'First of the battle';
export const secondOf = 'Second of the battle';
export const places = 'Constituencies';
export const touchOne = 'Touch the constituency.';
export const touchTwo = 'Touch two constituencies. A third replaces the first.';
export const touchForBattle = 'Touch a constituency for its first two, or choose two candidates of the country.';
export const tile = (name: string, state: string) => `${name}: ${state}`;
export const chosen = (names: readonly string[]) => `Chosen: ${names.join(' and ')}`;
export const preview = 'Preview';
export const noPreview = 'Choose a scene to see it here before it is on the wall.';
export const incomplete = 'Choose its place first.';
export const take = 'Take';
export const add = 'Add to the order';
export const order = 'Running order';
export const emptyOrder = 'The running order is empty. Add the scenes of the evening.';
export const open = 'Prepare';
export const next = 'Prepare the next one';
export const noNext = 'No scene follows the one on the wall.';
export const earlier = 'Earlier';
export const later = 'Later';
export const out = 'Take out';
export const isFirst = 'It is the first one.';
export const isLast = 'It is the last one.';
export const at = (place: number) => number(place);

// Another person was faster
export const overtaken = 'Another person changed the walls first. Your change was not made.';
export const nowOnAir = (title: string) => `On the wall now: ${title}`;
export const newOrder = 'The running order is now:';
export const leaveIt = 'Leave it';
export const doItAnyway = 'Make my change now';

// Another year has become current
export const ofAnotherYear = (title: string) => `${title} (of another year)`;
export const goneOnAir =
  'The scene on the wall belongs to another year, so the walls show the country. Choose a scene of the current year and take it.';
export const gone = 'This scene belongs to another year. Choose one of the current year.';
