import * as say from '@election/contract/messages/screens-votes';
import type { AgentEntries } from '@election/contract/votes';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { DecideBar } from '../../app/election/deciding/DecideBar.tsx';
import type { Decision } from '../../app/election/deciding/decision.ts';
import { selectColumn } from '../../app/election/deciding/select-column.tsx';
import { useQueryValue } from '../../app/use-query-value.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Problem } from '../../ui/problem.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { figuresOf, type RegisterTotals } from '../check-figures.ts';
import type { Contest } from '../contest.ts';
import { TypedChecks } from '../findings/TypedChecks.tsx';
import { checkedRows, typedIn, withoutLive } from '../live-rows.ts';
import { SaveMissing } from '../SaveMissing.tsx';
import { useLiveEdits } from '../use-live-edits.ts';
import { useSaveVotes } from '../use-save-votes.tsx';
import { validationColumns } from './columns.tsx';
import { canDecide, enteredIn, takenFigures, type ValidationRow } from './rows.ts';
import { useDecideVotes, useDecisionWords } from './use-decide-votes.tsx';

interface ValidationTableProps {
  contest: Contest;
  rows: ValidationRow[] | undefined;
  register: RegisterTotals | null | undefined;
  /** The register above is being typed into: the router heeds one guard only, which is this table's. */
  registerDirty: boolean;
  agents: readonly AgentEntries[];
  agent: AgentEntries | undefined;
  /** What is saved here is public at once. */
  alsoPublished: boolean;
  onTake: (candidate_id: number, user_id: number) => void;
  /** Called after figures were decided on. */
  onDecided: () => void;
  error: Problem | null;
  onRetry: () => void;
}

export function ValidationTable(props: ValidationTableProps) {
  const { contest, rows, register, registerDirty, agents, agent, alsoPublished } = props;
  const user = useUser();
  const words = useDecisionWords();
  const edits = useLiveEdits();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [onlyDifferences, setOnlyDifferences] = useQueryValue('differences');
  useUnsaved(edits.dirty || registerDirty, ['agent', 'differences']);
  const figuresWith = (typed: Readonly<Record<number, number | null>>) =>
    figuresOf(
      contest,
      checkedRows(rows ?? [], typed).map((row, index) => ({
        ...row,
        entered: rows?.[index] ? enteredIn(rows[index]) : [],
      })),
      register,
    );
  const saveVotes = useSaveVotes({ contest, edits, alsoPublished, figures: figuresWith(edits.typed) });
  const decide = useDecideVotes(contest, (some) => figuresWith(takenFigures(some)));

  const differing = rows?.filter(({ differs }) => differs) ?? [];
  const shown = onlyDifferences ? differing : rows;
  const chosen = shown?.filter(({ candidate }) => selected.has(candidate.id)) ?? [];
  const missing = withoutLive(rows ?? []);
  const decideRows = async (some: readonly ValidationRow[], status: Decision) => {
    if (!(await decide.run(some, status))) return;
    setSelected(new Set());
    props.onDecided();
  };
  const acceptable = rows?.filter((row) => row.taken && canDecide(row, 'approved', actorOf(user)) === true) ?? [];
  useKeys({ Enter: () => void decideRows(chosen, 'approved') });

  const columns = [
    selectColumn(shown ?? [], selected, setSelected),
    ...validationColumns({
      contest,
      agents,
      agent,
      actor: actorOf(user),
      accept: words.accept,
      edits,
      busy: decide.isRunning,
      onTake: props.onTake,
      onDecide: (row, status) => void decideRows([row], status),
      onSave: (row) => void saveVotes([row], row.live ? say.updateQuestion : say.saveVotesQuestion),
    }),
  ];

  return (
    <>
      <DecideBar
        nothingEntered={rows !== undefined && rows.length > 0 && agents.length === 0}
        differing={differing.length}
        selected={chosen.length}
        acceptAll={words.acceptAll}
        busy={decide.isRunning}
        onDecide={(status) => void decideRows(chosen, status)}
      >
        {(differing.length > 0 || onlyDifferences !== null) && (
          <Switch
            label={say.onlyDifferences}
            checked={onlyDifferences !== null}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked ? '1' : null)}
          />
        )}
      </DecideBar>
      <div data-figures>
        <DataTable
          wide
          label={say.heading}
          columns={columns}
          rows={shown}
          rowKey={({ candidate }) => candidate.id}
          rowState={({ candidate, differs }) =>
            [selected.has(candidate.id) && 'selected', differs && 'differs'].filter(Boolean).join(' ')
          }
          error={props.error}
          onRetry={props.onRetry}
          empty={onlyDifferences ? say.noDifferences : say.noCandidates}
          onClearFilters={onlyDifferences && rows?.length ? () => setOnlyDifferences(null) : undefined}
        />
        {edits.dirty && <TypedChecks contest={contest} figures={figuresWith(edits.typed)} />}
        {acceptable.length > 0 && !edits.dirty && (
          <TypedChecks contest={contest} figures={figuresWith(takenFigures(acceptable))} heading={say.withChosen} />
        )}
        <SaveMissing
          missing={missing.length}
          typed={typedIn(missing, edits).length}
          onSave={() => void saveVotes(typedIn(missing, edits), say.saveVotesQuestion)}
        />
      </div>
    </>
  );
}
