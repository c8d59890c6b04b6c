import '@mantine/core/styles/Switch.css';
import type { RegisterTotals } from '@election/contract/figures/registers';
import { Switch } from '@mantine/core';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { useQueryValue } from '../../app/use-query-value.ts';
import { useUnsaved } from '../../ui/dialogs/use-unsaved.ts';
import type { Problem } from '../../ui/feedback/problem.ts';
import type { Figure } from '../../ui/fields/figure-text.ts';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import type { ContestDetails } from '../contest.ts';
import { DecideBar } from '../deciding/DecideBar.tsx';
import type { Provider } from '../deciding/providers.ts';
import { type CandidateRow, type Entry, rowFigures, rowState, takenFigures } from '../deciding/rows.ts';
import { useDecideRows } from '../deciding/use-decide-rows.ts';
import { SaveMissing } from '../editing/SaveMissing.tsx';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { useSaveVotes } from '../editing/use-save-votes.tsx';
import { validation as say, votes as sayVotes } from '../sentences.ts';
import { Totals, validationColumns } from './columns.tsx';

interface ValidationTableProps {
  contest: ContestDetails;
  rows: CandidateRow[] | undefined;
  register: RegisterTotals | null | undefined;
  edits: LiveEdits;
  /** The register above has unsaved typing. The router supports one blocker, which is this table's. */
  registerDirty: boolean;
  agents: readonly Provider[];
  agent: Provider | undefined;
  onTake: (row: CandidateRow, entry: Entry) => void;
  /** Called after a decision. */
  onDecided: () => void;
  error: Problem | null;
  onRetry: () => void;
}

export function ValidationTable(props: ValidationTableProps) {
  const { contest, rows, register, edits, agents, agent } = props;
  const actor = actorOf(useUser());
  const filter = useDifferencesFilter(rows);
  const { differing, shown, onlyDifferences, setOnlyDifferences } = filter;
  useUnsaved(edits.dirty || props.registerDirty, ['agent', 'differences'], edits.discard);
  const figuresWith = (votes: Readonly<Record<number, Figure>>) => rowFigures(contest, rows ?? [], votes, register);
  const save = useSaveVotes({ contest, edits, figures: figuresWith(edits.typed) });
  const { selected, setSelected, chosen, decide, words, busy } = useDecideRows({
    contest,
    shown,
    figuresWith: (some) => figuresWith(takenFigures(some)),
    onDecided: props.onDecided,
  });
  useKeys({ Enter: () => decide(chosen, 'approved') });

  const columns = validationColumns({
    contest,
    agents,
    agent,
    actor,
    words,
    edits,
    busy,
    rows: shown ?? [],
    selected,
    onSelect: setSelected,
    onTake: props.onTake,
    onDecide: (row, decision) => decide([row], decision),
    onSave: (row) => void save([row]),
  });

  return (
    <>
      <DecideBar
        nothingEntered={rows !== undefined && rows.length > 0 && agents.length === 0}
        differing={differing.length}
        selected={chosen.length}
        words={words}
        busy={busy}
        onDecide={(decision) => decide(chosen, decision)}
      >
        <DifferencesSwitch {...filter} />
      </DecideBar>
      <div data-figures>
        <DataTable
          wide
          label={sayVotes.heading}
          columns={columns}
          rows={shown}
          rowKey={({ candidate }) => candidate.id}
          rowState={(row) => rowState(row, selected)}
          error={props.error}
          onRetry={props.onRetry}
          empty={onlyDifferences ? say.noDifferences : sayVotes.noCandidates}
          foot={rows && <Totals rows={rows} agents={agents} agent={agent} />}
          onClearFilters={onlyDifferences && rows?.length ? () => setOnlyDifferences(false) : undefined}
        />
        <SaveMissing rows={rows ?? []} edits={edits} onSave={(missing) => void save(missing)} />
      </div>
    </>
  );
}

/** The rows that are shown: all, or with the filter, which is in the URL, only those on which agents differ. */
function useDifferencesFilter(rows: CandidateRow[] | undefined) {
  const [value, setValue] = useQueryValue('differences');
  const differing = rows?.filter(({ differs }) => differs) ?? [];
  const onlyDifferences = value !== null;
  const setOnlyDifferences = (on: boolean) => setValue(on ? '1' : null);
  return { differing, shown: onlyDifferences ? differing : rows, onlyDifferences, setOnlyDifferences };
}

type DifferencesFilter = ReturnType<typeof useDifferencesFilter>;

const DifferencesSwitch = ({ differing, onlyDifferences, setOnlyDifferences }: DifferencesFilter) =>
  (differing.length > 0 || onlyDifferences) && (
    <Switch
      label={say.onlyDifferences}
      checked={onlyDifferences}
      onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
    />
  );
