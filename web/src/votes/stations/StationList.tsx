import type { PollingStation } from '@election/contract/polling-stations';
import type { AgentEntries } from '@election/contract/votes';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { ListView } from '../../app/ListView.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type StationChoice, sortedStations } from '../choice/use-station-choice.ts';
import type { ContestDetails } from '../contest.ts';
import { useAgents } from '../queries.ts';
import * as sayVotes from '../sentences.ts';
import * as say from './sentences.ts';

interface StationListProps {
  contest: ContestDetails;
  choice: StationChoice;
}

/** The stations of a constituency, with the state of the agents' figures. */
export function StationList({ contest, choice }: StationListProps) {
  const agents = useAgents(contest);
  const { stations } = choice;
  return (
    <ListView
      label={say.stations}
      columns={columnsOf(agents.data ?? [], choice.chooseStation)}
      rows={stations.data && sortedStations(stations.data)}
      reads={[stations, agents]}
      empty={sayVotes.noStations}
      filters={null}
      searchLabel={sayVotes.searchStations}
      textOf={({ code, name }) => `${code} ${name}`}
    />
  );
}

const columnsOf = (
  agents: readonly AgentEntries[],
  onOpen: (station: PollingStation) => void,
): Column<PollingStation>[] => [
  { key: 'station', title: say.station, cell: ({ code, name }) => say.stationOption(code, name), cardHead: true },
  {
    key: 'voters',
    title: say.voters,
    figure: true,
    cell: ({ registered_voters }) => <FigureText value={registered_voters} missing={say.noSum} />,
  },
  { key: 'entered', title: say.entered, cell: ({ id }) => <Entered agents={agents} station_id={id} /> },
  {
    key: 'open',
    title: '',
    figure: true,
    cell: (station) => (
      <RowButton label={say.openStation(station.label)} onClick={() => onOpen(station)}>
        {say.open}
      </RowButton>
    ),
  },
];

function Entered({ agents, station_id }: { agents: readonly AgentEntries[]; station_id: number }) {
  const entriesOf = (agent: AgentEntries) =>
    agent.polling_station_vote_entries.filter(({ polling_station_id }) => polling_station_id === station_id);
  const waiting = agents.filter((agent) => entriesOf(agent).some(({ status }) => status === 'pending')).length;
  if (waiting > 0) return <StatusBadge tone="amber" icon={IconClock} label={say.waiting(waiting)} />;
  if (agents.some((agent) => entriesOf(agent).length > 0)) {
    return <StatusBadge tone="blue" icon={IconCheck} label={say.decided} />;
  }
  return <FigureText value={null} missing={say.noAgentYet} />;
}
