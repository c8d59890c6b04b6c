import { type ComponentType, lazy, Suspense } from 'react';
import { useMay } from '../api/actor.ts';
import { Dialog } from '../ui/Confirm.tsx';
import { loadScreen } from '../ui/load-screen.ts';
import { type ContestChoice, useContestChoice } from './choice/use-contest-choice.ts';

type Screen = ComponentType<{ choice: ContestChoice }>;

const screen = (load: () => Promise<Screen>) => lazy(async () => ({ default: await loadScreen(load) }));

const LiveScreen = screen(() => import('./live/LiveScreen.tsx').then((module) => module.LiveScreen));
const ValidationScreen = screen(() =>
  import('./validation/ValidationScreen.tsx').then((module) => module.ValidationScreen),
);
const EntryScreen = screen(async () => {
  // What is typed can be saved from the moment when it can be typed, also when the network goes just then.
  const [Entry] = await Promise.all([
    import('./entry/EntryScreen.tsx').then((module) => module.EntryScreen),
    Dialog.load(),
  ]);
  return Entry;
});

/** The votes of one constituency: live editing, validation or entry, by the person's permissions. */
export function VotesPage() {
  const may = useMay();
  const choice = useContestChoice();
  // Each person has one of them: an agent's phone never loads the tables of the others.
  const Own = may('live.edit') ? LiveScreen : may('entries.validate') ? ValidationScreen : EntryScreen;
  return (
    <Suspense>
      <Own choice={choice} />
    </Suspense>
  );
}
