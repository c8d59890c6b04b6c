import { lazy, Suspense } from 'react';
import { useMay } from '../api/actor.ts';
import { useContestChoice } from './choice/use-contest-choice.ts';

const EntryScreen = lazy(() => import('./entry/EntryScreen.tsx').then((module) => ({ default: module.EntryScreen })));
const LiveScreen = lazy(() => import('./live/LiveScreen.tsx').then((module) => ({ default: module.LiveScreen })));
const ValidationScreen = lazy(() =>
  import('./validation/ValidationScreen.tsx').then((module) => ({ default: module.ValidationScreen })),
);

/** The votes of one constituency: live editing, validation or entry, by the person's permissions. */
export function VotesPage() {
  const may = useMay();
  const choice = useContestChoice();
  // Each person has one of them: an agent's phone never loads the tables of the others.
  const Screen = may('live.edit') ? LiveScreen : may('entries.validate') ? ValidationScreen : EntryScreen;
  return (
    <Suspense>
      <Screen choice={choice} />
    </Suspense>
  );
}
