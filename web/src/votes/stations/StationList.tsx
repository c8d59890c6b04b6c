import { contract } from '@election/contract/contract';
import { COVERAGE_STATES } from '@election/contract/figures/coverage';
import type { AgentEntries } from '@election/contract/figures/votes';
import type { PollingStation } from '@election/contract/places/polling-stations';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useMay } from '../../api/actor.ts';
import { useRead } from '../../api/queries.ts';
import { CoverageBadge } from '../../app/election/CoverageBadge.tsx';
import { ListView } from '../../app/ListView.tsx';
import { records as sayRecords } from '../../app/sentences.ts';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { RowButton } from '../../ui/tables/RowButton.tsx';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import { type StationChoice, sortedStations } from '../choice/use-station-choice.ts';
import { type ContestDetails, contestKey } from '../contest.ts';
import { useAgents } from '../queries.ts';
import { stations as say, votes as sayVotes } from '../sentences.ts';

interface StationListProps {
  contest: ContestDetails;
  choice: StationChoice;
}

/** The stations of a constituency, with the state of the agents' figures. */
export function StationList({ contest, choice }: StationListProps) {
  const agents = useAgents(contest);
  const { stations } = choice;
  const states = useStates(contest);
  return (
    <ListView
      label={say.stations}
      columns={columnsOf(agents.data ?? [], states, choice.chooseStation)}
      rows={stations.data && sortedStations(stations.data)}
      reads={[stations, agents]}
      empty={sayVotes.noStations}
      filters={null}
      searchLabel={sayVotes.searchStations}
      textOf={({ code, name }) => `${code} ${name}`}
    />
  );
}

/** The state of a station, as the coverage of the night has it; null where that is not read. */
type StateOf = ((station_id: number) => (typeof COVERAGE_STATES)[number]) | null;

function useStates(contest: ContestDetails): StateOf {
  const may = useMay();
  const read = useRead(contract.coverage.constituency, may('coverage.read') ? contestKey(contest) : null, {
    quiet: true,
  });
  const [found] = read.data?.contests ?? [];
  return found
    ? (id) => COVERAGE_STATES[found.stations.find(([station]) => station === id)?.[1] ?? 0] ?? 'silent'
    : null;
}

const columnsOf = (
  agents: readonly AgentEntries[],
  stateOf: StateOf,
  onOpen: (station: PollingStation) => void,
): Column<PollingStation>[] => [
  { key: 'station', title: say.station, cell: ({ code, name }) => say.stationOption({ code, name }), cardHead: true },
  {
    key: 'voters',
    title: say.voters,
    figure: true,
    cell: ({ registered_voters }) => <FigureText value={registered_voters} missing={say.noSum} />,
  },
  ...(stateOf
    ? [
        {
          key: 'status',
          title: sayRecords.status,
          cell: ({ id }: PollingStation) => <CoverageBadge state={stateOf(id)} />,
        },
      ]
    : []),
  { key: 'entered', title: say.entered, cell: ({ id }) => <Entered agents={agents} station_id={id} /> },
  {
    key: 'open',
    title: '',
    figure: true,
    cell: (station) => (
      <RowButton label={say.openStation({ name: station.label })} onClick={() => onOpen(station)}>
        {say.open}
      </RowButton>
    ),
  },
];

function Entered({ agents, station_id }: { agents: readonly AgentEntries[]; station_id: number }) {
  const entriesOf = (agent: AgentEntries) =>
    agent.polling_station_vote_entries.filter(({ polling_station_id }) => polling_station_id === station_id);
  const waiting = agents.filter((agent) => entriesOf(agent).some(({ status }) => status === 'pending')).length;
  if (waiting > 0) return <StatusBadge tone="amber" icon={IconClock} label={say.waiting({ count: waiting })} />;
  if (agents.some((agent) => entriesOf(agent).length > 0)) {
    return <StatusBadge tone="blue" icon={IconCheck} label={say.decided} />;
  }
  return <FigureText value={null} missing={say.noAgentYet} />;
}
