import { useMay } from '../api/actor.ts';
import { EntryScreen } from './entry/EntryScreen.tsx';
import { LiveScreen } from './live/LiveScreen.tsx';
import { useContestChoice } from './use-contest-choice.ts';
import { ValidationScreen } from './validation/ValidationScreen.tsx';

/** The votes of one constituency: live editing, validation or entry, by what the person may do. */
export function VotesPage() {
  const may = useMay();
  const choice = useContestChoice();
  if (may('live.edit')) return <LiveScreen choice={choice} />;
  if (may('entries.validate')) return <ValidationScreen choice={choice} />;
  return <EntryScreen choice={choice} />;
}
