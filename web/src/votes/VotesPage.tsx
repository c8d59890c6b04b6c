import { useMay } from '../api/actor.ts';
import { useContestChoice } from './choice/use-contest-choice.ts';
import { EntryScreen } from './entry/EntryScreen.tsx';
import { LiveScreen } from './live/LiveScreen.tsx';
import { ValidationScreen } from './validation/ValidationScreen.tsx';

/** The votes of one constituency: live editing, validation or entry, by the person's permissions. */
export function VotesPage() {
  const may = useMay();
  const choice = useContestChoice();
  if (may('live.edit')) return <LiveScreen choice={choice} />;
  if (may('entries.validate')) return <ValidationScreen choice={choice} />;
  return <EntryScreen choice={choice} />;
}
