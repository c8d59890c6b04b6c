import { idOf, useQueryValue } from '../../app/use-query-value.ts';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import type { ContestDetails } from '../contest.ts';
import { useAgents } from '../queries.ts';
import { deciding as say } from '../sentences.ts';
import { firstProvider, providersAt } from './providers.ts';

/** The providers of a contest, and the one whose figures come first: that of the URL, else one with a pending entry. */
export function useAgentChoice(contest: ContestDetails) {
  const [value, setValue] = useQueryValue('agent');
  const read = useAgents(contest);
  const agents = read.data && providersAt(contest, read.data);
  const agent = agents?.find(({ id }) => id === idOf(value)) ?? (agents && firstProvider(agents));
  return { read, agents, agent, choose: (id: number) => setValue(String(id)) };
}

interface AgentSelectorProps {
  /** Null while no constituency is chosen. */
  contest: ContestDetails | null;
}

export const AgentSelector = ({ contest }: AgentSelectorProps) =>
  contest ? (
    <ContestAgents contest={contest} />
  ) : (
    <Dropdown label={say.agents} options={[]} value={null} onChange={() => {}} disabled />
  );

function ContestAgents({ contest }: { contest: ContestDetails }) {
  const { read, agents, agent, choose } = useAgentChoice(contest);
  return (
    <Dropdown
      label={say.agents}
      options={agents?.map(({ id, name }) => ({ value: id, label: name }))}
      value={agent?.id ?? null}
      onChange={choose}
      loading={read.isPending}
      placeholder={say.noAgent}
    />
  );
}
