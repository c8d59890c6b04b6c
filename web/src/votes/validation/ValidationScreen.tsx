import * as say from '@election/contract/messages/screens-votes';
import { useState } from 'react';
import { idOf, useQueryValue } from '../../app/use-query-value.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { ContestFrame } from '../ContestFrame.tsx';
import type { Contest } from '../contest.ts';
import { useAgents, useContestResults } from '../queries.ts';
import type { ContestChoice } from '../use-contest-choice.ts';
import { useLiveEdits } from '../use-live-edits.ts';
import { firstAgent, validationRows } from './rows.ts';
import { ValidationTable } from './ValidationTable.tsx';

/** Where admins and correspondents compare what agents entered and validate it. */
export function ValidationScreen({ choice }: { choice: ContestChoice }) {
  return (
    <ContestFrame choice={choice} selectors={choice.contest && <AgentSelector contest={choice.contest} />}>
      {(contest) => <Validation key={`${contest.constituency_id} ${contest.election_type_id}`} contest={contest} />}
    </ContestFrame>
  );
}

/** The agents of a contest, and the one whose figures stand first. */
function useAgentChoice(contest: Contest) {
  const [value, setValue] = useQueryValue('agent');
  const agents = useAgents(contest);
  const entered = agents.data?.filter(({ vote_count_entries }) => vote_count_entries.length > 0);
  const agent = entered?.find(({ id }) => id === idOf(value)) ?? (entered && firstAgent(entered));
  return { agents, entered, agent, choose: (id: number) => setValue(String(id)) };
}

function AgentSelector({ contest }: { contest: Contest }) {
  const { agents, entered, agent, choose } = useAgentChoice(contest);
  return (
    <Dropdown
      label={say.agents}
      options={entered?.map(({ id, name }) => ({ value: id, label: name }))}
      value={agent?.id ?? null}
      onChange={choose}
      loading={agents.isPending}
      placeholder={say.noAgent}
    />
  );
}

function Validation({ contest }: { contest: Contest }) {
  const results = useContestResults(contest);
  const { agents, entered = [], agent } = useAgentChoice(contest);
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({});
  const edits = useLiveEdits();
  const failed = results.error ? results : agents;

  return (
    <ValidationTable
      contest={contest}
      rows={results.data && agents.data && validationRows(results.data, entered, agent?.id ?? null, taken)}
      agents={entered}
      agent={agent}
      edits={edits}
      onDecided={() => setTaken({})}
      onTake={(candidate_id, user_id) => setTaken(toggled(taken, candidate_id, user_id))}
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  );
}

function toggled(taken: Readonly<Record<number, number>>, candidate_id: number, user_id: number) {
  const { [candidate_id]: before, ...others } = taken;
  return before === user_id ? others : { ...others, [candidate_id]: user_id };
}
