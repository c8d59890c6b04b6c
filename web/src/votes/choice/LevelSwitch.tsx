import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../api/actor.ts';
import { to } from '../../app/paths.ts';
import { choice as say } from '../sentences.ts';
import classes from './LevelSwitch.module.css';

interface LevelSwitchProps {
  level: 'constituency' | 'station';
  /** The chosen constituency. */
  place: { id: number; region_id: number } | null | undefined;
  /** Whether the person enters figures here. */
  entering?: boolean;
}

/**
 * Switches between the votes of a constituency and of its polling stations. Validators have a screen for each level; agents
 * stay on the votes, where the level is in the query. Super admins have one level only.
 */
export function LevelSwitch({ level, place, entering = false }: LevelSwitchProps) {
  const may = useMay();
  const [query] = useSearchParams();
  if (!may(entering ? 'entries.submit' : 'stations.publish')) return null;

  const kept = Object.fromEntries([...query].filter(([name]) => ['year', 'type', 'work'].includes(name)));
  const votes = place ? to('constituencyVotes', { region: place.region_id, constituency: place.id }) : to('votes');
  const inQuery = place ? { region: String(place.region_id), constituency: String(place.id) } : {};
  const link = (pathname: string, search: Record<string, string>, current: boolean, label: string) => (
    <Link
      className={classes.level ?? ''}
      to={{ pathname, search: new URLSearchParams({ ...kept, ...search }).toString() }}
      aria-current={current ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <nav className={classes.levels} aria-label={say.level}>
      {link(votes, {}, level === 'constituency', say.constituencyLevel)}
      {entering
        ? link(votes, { level: 'station' }, level === 'station', say.stationLevel)
        : link(to('pollingResults'), inQuery, level === 'station', say.stationLevel)}
    </nav>
  );
}
