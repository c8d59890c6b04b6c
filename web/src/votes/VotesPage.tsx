import { type ComponentType, lazy, Suspense } from 'react';
import { loadSentences } from '../app/language.ts';
import { loadScreen } from '../ui/feedback/load-screen.ts';
import { type ContestChoice, useContestChoice } from './choice/use-contest-choice.ts';
import { useWork } from './choice/use-work.ts';
import { EntryScreen } from './entry/EntryScreen.tsx';

type Screen = ComponentType<{ choice: ContestChoice }>;

/** The screen of a desk, with its sentences. */
const screen = (load: () => Promise<Screen>) =>
  lazy(async () => {
    const [Own] = await loadScreen(() => Promise.all([load(), loadSentences('votes', 'deciding', 'outlook')]));
    return { default: Own };
  });

const LiveScreen = screen(() => import('./live/LiveScreen.tsx').then((module) => module.LiveScreen));
const ValidationScreen = screen(() =>
  import('./validation/ValidationScreen.tsx').then((module) => module.ValidationScreen),
);

// An agent's phone never loads the tables of the others.
const SCREENS = { live: LiveScreen, validation: ValidationScreen, entry: EntryScreen };

/** The votes of one constituency: live editing, validation or entry, by the person's permissions. */
export function VotesPage() {
  const choice = useContestChoice();
  const Own = SCREENS[useWork().shown];
  return (
    <Suspense>
      <Own choice={choice} />
    </Suspense>
  );
}
