import { Text } from '@mantine/core';
import { typeLabel } from '../../app/election/election-types.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { PageHeader } from '../../ui/feedback/PageHeader.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { ContestFilters } from '../choice/ContestFilters.tsx';
import { LevelSwitch } from '../choice/LevelSwitch.tsx';
import { type StationChoice, useStationChoice } from '../choice/use-station-choice.ts';
import { placeName, screenKey } from '../contest.ts';
import { AgentSelector } from '../deciding/AgentSelector.tsx';
import { stations as say, votes as sayVotes } from '../sentences.ts';
import { StationList } from './StationList.tsx';
import { StationSelector } from './StationSelector.tsx';
import { StationSums } from './StationSums.tsx';
import { StationVotes } from './StationVotes.tsx';

/** The votes of polling stations: those of one, or the list of a constituency's. */
export function PollingResultsPage() {
  const choice = useStationChoice();
  const { contest, station, error, constituency } = choice;
  const atStation = contest && station && { ...contest, station };
  const title = atStation ? placeName(atStation) : (constituency?.name ?? say.heading);
  return (
    <>
      <PageHeader title={title} note={station ? noteOf(station) : contest && typeLabel[contest.type]}>
        <LevelSwitch level="station" place={constituency} />
      </PageHeader>
      <ContestFilters choice={choice} station={<StationSelector choice={choice} />}>
        {atStation && <AgentSelector contest={atStation} />}
      </ContestFilters>
      {error?.error && <Failure problem={error.error} onRetry={() => void error.refetch()} />}
      {atStation && <StationVotes key={screenKey(atStation)} contest={atStation} />}
      {!station && !error && <Unchosen choice={choice} />}
      {contest && <StationSums contest={contest} />}
    </>
  );
}

function Unchosen({ choice }: { choice: StationChoice }) {
  const { contest, stations, region_id, wantsStation } = choice;
  if (region_id === null) return <Text c="dimmed">{say.chooseRegion}</Text>;
  if (!contest) return choice.isLoading ? null : <Text c="dimmed">{say.chooseConstituency}</Text>;
  return (
    <>
      {wantsStation && stations.data && <Failure problem={{ message: say.unknownStation }} />}
      <StationList contest={contest} choice={choice} />
    </>
  );
}

const noteOf = ({ code, registered_voters }: { code: string; registered_voters: number | null }) =>
  registered_voters === null
    ? sayVotes.noRegister({ code })
    : sayVotes.registered({ code, voters: formatFigure(registered_voters) });
