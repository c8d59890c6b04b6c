import * as say from '@election/contract/messages/screens-votes';
import { idOf, useQueryValue } from '../../app/use-query-value.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import type { Contest } from '../contest.ts';
import { useAgents } from '../queries.ts';
import { firstAgent } from './rows.ts';

/** The agents of a contest who entered figures, and the one whose figures stand first. */
export function useAgentChoice(contest: Contest) {
  const [value, setValue] = useQueryValue('agent');
  const agents = useAgents(contest);
  const entered = agents.data?.filter(({ vote_count_entries }) => vote_count_entries.length > 0);
  const agent = entered?.find(({ id }) => id === idOf(value)) ?? (entered && firstAgent(entered));
  return { agents, entered, agent, choose: (id: number) => setValue(String(id)) };
}

export function AgentSelector({ contest }: { contest: Contest }) {
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
