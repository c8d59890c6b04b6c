import * as say from '@election/contract/messages/screens-polling-results';
import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../api/actor.ts';
import { to } from '../paths.ts';

type Level = 'constituency' | 'station';

interface LevelSwitchProps {
  level: Level;
  /** The constituency that is looked at, if one is. */
  place: { id: number; region_id: number } | null | undefined;
}

const LEVELS = [
  { value: 'constituency' as const, label: say.constituencyLevel },
  { value: 'station' as const, label: say.stationLevel },
];

/**
 * From a constituency's votes to those of its polling stations and back. Validators have a screen for each level; whoever
 * enters figures stays on the votes, where the level is part of the query. For super admins there is one level only.
 */
export function LevelSwitch({ level, place }: LevelSwitchProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  if (!may('stations.publish') && !may('entries.submit')) return null;

  const change = (next: Level) => {
    const search = new URLSearchParams();
    for (const name of ['year', 'type']) {
      const value = query.get(name);
      if (value !== null) search.set(name, value);
    }
    if (next === 'station' && may('stations.publish')) {
      if (place) search.set('region', String(place.region_id));
      if (place) search.set('constituency', String(place.id));
      return void navigate({ pathname: to('pollingResults'), search: search.toString() });
    }
    if (next === 'station') search.set('level', 'station');
    const pathname = place ? to('constituencyVotes', { region: place.region_id, constituency: place.id }) : to('votes');
    return void navigate({ pathname, search: search.toString() });
  };

  return <SegmentedControl aria-label={say.level} data={LEVELS} value={level} onChange={change} />;
}
