import { type ComponentType, lazy, Suspense } from 'react';
import { useMay } from '../api/actor.ts';
import { loadScreen } from '../ui/feedback/load-screen.ts';
import { type ContestChoice, useContestChoice } from './choice/use-contest-choice.ts';
import { EntryScreen } from './entry/EntryScreen.tsx';

type Screen = ComponentType<{ choice: ContestChoice }>;

const screen = (load: () => Promise<Screen>) => lazy(async () => ({ default: await loadScreen(load) }));

const LiveScreen = screen(() => import('./live/LiveScreen.tsx').then((module) => module.LiveScreen));
const ValidationScreen = screen(() =>
  import('./validation/ValidationScreen.tsx').then((module) => module.ValidationScreen),
);

/** The votes of one constituency: live editing, validation or entry, by the person's permissions. */
export function VotesPage() {
  const may = useMay();
  const choice = useContestChoice();
  // Each person has one of them: an agent's phone never loads the tables of the others.
  const Own =
    may('live.edit') || may('votes.publish') ? LiveScreen : may('entries.validate') ? ValidationScreen : EntryScreen;
  return (
    <Suspense>
      <Own choice={choice} />
    </Suspense>
  );
}
