import * as sayVotes from '@election/contract/messages/screens-votes';
import type { PollingStation } from '@election/contract/polling-stations';
import { useState } from 'react';
import { actorOf } from '../api/actor.ts';
import { useUser } from '../api/session-store.ts';
import { DecideBar } from '../app/election/deciding/DecideBar.tsx';
import { idOf, useQueryValue } from '../app/use-query-value.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { stationColumns } from './columns.tsx';
import { PublishStation } from './PublishStation.tsx';
import { useStationAgents, useStationResults } from './queries.ts';
import { firstAgent, isDirty, type StationRow, stationRows, type Typed } from './station-rows.ts';
import { useDecideStation } from './use-decide-station.tsx';
import { idsOf, placeOf, type Race } from './use-station-choice.ts';

interface StationVotesProps {
  race: Race;
  station: PollingStation;
}

/** The agents of a station, and the one whose figures are decided on. */
function useAgentChoice({ race, station }: StationVotesProps) {
  const [value, setValue] = useQueryValue('agent');
  const agents = useStationAgents(race, station);
  const agent = agents.data?.find(({ id }) => id === idOf(value)) ?? (agents.data && firstAgent(agents.data));
  return { agents, agent, choose: (id: number) => setValue(String(id)) };
}

export function AgentSelector(props: StationVotesProps) {
  const { agents, agent, choose } = useAgentChoice(props);
  return (
    <Dropdown
      label={sayVotes.agents}
      options={agents.data?.map(({ id, name }) => ({ value: id, label: name }))}
      value={agent?.id ?? null}
      onChange={choose}
      loading={agents.isPending}
      placeholder={sayVotes.noAgent}
    />
  );
}

/** What agents entered at a station beside its live figures: validate, decline, correct, publish. */
export function StationVotes({ race, station }: StationVotesProps) {
  const user = useUser();
  const results = useStationResults(race, station);
  const { agents, agent } = useAgentChoice({ race, station });
  const [typed, setTyped] = useState<Typed>({});
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const at = placeOf(race, station);
  const decide = useDecideStation(race, station, at);
  const rows = results.data && agents.data && stationRows(results.data, agents.data, agent?.id ?? null, typed);
  useUnsaved(rows !== undefined && isDirty(rows));

  const failed = results.error ? results : agents;
  const type = (candidate_id: number, figure: number | null) => setTyped({ ...typed, [candidate_id]: figure });
  const decideRows = async (some: readonly StationRow[], status: 'approved' | 'declined') => {
    if (!(await decide.run(some, status))) return;
    setSelected(new Set());
    // An approved figure is the live one now; what was typed for the candidate is settled by that.
    setTyped(without(typed, status === 'approved' ? some : []));
  };
  const chosen = rows?.filter(({ candidate }) => selected.has(candidate.id)) ?? [];
  const columns = stationColumns({
    place: { ...idsOf(race), polling_station_id: station.id },
    agents: agents.data ?? [],
    agent,
    actor: actorOf(user),
    busy: decide.isRunning,
    rows: rows ?? [],
    selected,
    onSelect: setSelected,
    onType: type,
    onDecide: (row, status) => void decideRows([row], status),
  });

  return (
    <>
      {rows && (
        <DecideBar
          nothingEntered={agents.data?.length === 0}
          differing={rows.filter(({ differs }) => differs).length}
          selected={chosen.length}
          acceptAll={sayVotes.validateAll}
          busy={decide.isRunning}
          onDecide={(status) => void decideRows(chosen, status)}
        />
      )}
      <div data-figures>
        <DataTable
          wide
          label={at}
          columns={columns}
          rows={rows}
          rowKey={({ candidate }) => candidate.id}
          rowState={({ candidate, differs }) =>
            [selected.has(candidate.id) && 'selected', differs && 'differs'].filter(Boolean).join(' ')
          }
          error={failed.error}
          onRetry={() => void failed.refetch()}
          empty={sayVotes.noCandidates}
        />
        {rows && <PublishStation at={at} race={race} station={station} rows={rows} onPublished={() => setTyped({})} />}
      </div>
    </>
  );
}

const without = (typed: Typed, rows: readonly StationRow[]): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(([id]) => !rows.some(({ candidate }) => candidate.id === Number(id))),
  );
