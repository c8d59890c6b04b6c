import * as say from '@election/contract/messages/screens-polling-results';
import { Text } from '@mantine/core';
import { typeLabel } from '../app/election/election-types.ts';
import { LevelSwitch } from '../app/election/LevelSwitch.tsx';
import { Failure } from '../ui/Failure.tsx';
import { formatFigure } from '../ui/figures.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StationFilters } from './StationFilters.tsx';
import { StationList } from './StationList.tsx';
import { StationSums } from './StationSums.tsx';
import { AgentSelector, StationVotes } from './StationVotes.tsx';
import { placeOf, type StationChoice, useStationChoice } from './use-station-choice.ts';

/** The votes of polling stations: those of one, or the list of a constituency's. */
export function PollingResultsPage() {
  const choice = useStationChoice();
  const { race, station, error, constituency } = choice;
  const title = race && station ? placeOf(race, station) : (constituency?.name ?? say.heading);
  return (
    <>
      <PageHeader title={title} note={station ? noteOf(station) : race && typeLabel[race.type]}>
        <LevelSwitch level="station" place={constituency} />
      </PageHeader>
      <StationFilters choice={choice}>
        {race && station && <AgentSelector race={race} station={station} />}
      </StationFilters>
      {error?.error && <Failure problem={error.error} onRetry={() => void error.refetch()} />}
      {race && station && <StationVotes key={`${station.id} ${race.election_type_id}`} race={race} station={station} />}
      {!station && !error && <Unchosen choice={choice} />}
      {race && <StationSums race={race} />}
    </>
  );
}

function Unchosen({ choice }: { choice: StationChoice }) {
  const { race, stations, region_id, wantsStation } = choice;
  if (region_id === null) return <Text c="dimmed">{say.chooseRegion}</Text>;
  if (!race) return choice.constituencies.data ? <Text c="dimmed">{say.chooseConstituency}</Text> : null;
  return (
    <>
      {wantsStation && stations.data && <Failure problem={{ message: say.unknownStation }} />}
      <StationList race={race} choice={choice} />
    </>
  );
}

const noteOf = ({ code, registered_voters }: { code: string; registered_voters: number | null }) =>
  registered_voters === null ? say.noRegister(code) : say.registered(code, formatFigure(registered_voters));
