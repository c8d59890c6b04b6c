import * as say from '@election/contract/messages/screens-votes';
import type { AgentEntries } from '@election/contract/votes';
import { Button, Checkbox, Group, Switch, Text } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { useQueryValue } from '../../app/use-query-value.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Problem } from '../../ui/problem.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { Contest } from '../contest.ts';
import type { LiveEdits } from '../use-live-edits.ts';
import { useSaveVotes } from '../use-save-votes.tsx';
import classes from '../Votes.module.css';
import { validationColumns } from './columns.tsx';
import type { ValidationRow } from './rows.ts';
import { useDecideVotes, useDecisionWords } from './use-decide-votes.tsx';

interface ValidationTableProps {
  contest: Contest;
  rows: ValidationRow[] | undefined;
  agents: readonly AgentEntries[];
  agent: AgentEntries | undefined;
  edits: LiveEdits;
  onTake: (candidate_id: number, user_id: number) => void;
  /** Called after figures were decided on. */
  onDecided: () => void;
  error: Problem | null;
  onRetry: () => void;
}

export function ValidationTable(props: ValidationTableProps) {
  const { contest, rows, agents, agent, edits } = props;
  const user = useUser();
  const words = useDecisionWords();
  const decide = useDecideVotes(contest);
  const saveVotes = useSaveVotes(contest, edits, false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [onlyDifferences, setOnlyDifferences] = useQueryValue('differences');
  useUnsaved(edits.dirty);

  const differing = rows?.filter(({ differs }) => differs) ?? [];
  const shown = onlyDifferences ? differing : rows;
  const chosen = shown?.filter(({ candidate }) => selected.has(candidate.id)) ?? [];
  const missing = rows?.filter(({ candidate, live }) => candidate.status === 'active' && !live) ?? [];
  const typed = missing.filter(({ candidate }) => (edits.typed[candidate.id] ?? null) !== null);
  const decideRows = async (some: readonly ValidationRow[], status: 'approved' | 'declined') => {
    if (!(await decide.run(some, status))) return;
    setSelected(new Set());
    props.onDecided();
  };

  const columns = validationColumns({
    agents,
    agent,
    actor: actorOf(user),
    accept: words.accept,
    edits,
    busy: decide.isRunning,
    onTake: props.onTake,
    onDecide: (row, status) => void decideRows([row], status),
    onSave: (row) => void saveVotes([row], say.updateQuestion),
    selection: {
      title: (
        <Checkbox
          aria-label={say.selectAll}
          checked={chosen.length > 0 && chosen.length === shown?.length}
          indeterminate={chosen.length > 0 && chosen.length !== shown?.length}
          onChange={(event) =>
            setSelected(new Set(event.currentTarget.checked ? shown?.map(({ candidate }) => candidate.id) : []))
          }
        />
      ),
      cell: ({ candidate }) => (
        <Checkbox
          aria-label={say.selectRow(candidate.name)}
          checked={selected.has(candidate.id)}
          onChange={(event) => setSelected(toggled(selected, candidate.id, event.currentTarget.checked))}
        />
      ),
    },
  });

  return (
    <>
      <div className={classes.toolbar}>
        {rows && agents.length === 0 && <Text c="dimmed">{say.noEntries}</Text>}
        {differing.length > 0 && (
          <span className={classes.differs}>
            <IconEqualNot size={16} aria-hidden /> {say.differingRows(differing.length)}
          </span>
        )}
        {(differing.length > 0 || onlyDifferences) && (
          <Switch
            label={say.onlyDifferences}
            checked={onlyDifferences !== null}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked ? '1' : null)}
          />
        )}
        {chosen.length > 1 && (
          <Group gap="xs" className={classes.spacer} role="group" aria-label={say.selected(chosen.length)}>
            <Text size="sm">{say.selected(chosen.length)}</Text>
            <Button size="sm" disabled={decide.isRunning} onClick={() => void decideRows(chosen, 'approved')}>
              {words.acceptAll}
            </Button>
            <Button
              size="sm"
              color="red"
              variant="outline"
              disabled={decide.isRunning}
              onClick={() => void decideRows(chosen, 'declined')}
            >
              {say.declineAll}
            </Button>
          </Group>
        )}
      </div>
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
        {missing.length > 0 && (
          <Group justify="flex-end" mt="sm">
            <Text size="sm" c="dimmed">
              {say.saveVotesNote(missing.length)}
            </Text>
            <Button
              disabled={typed.length === 0}
              onClick={() => void saveVotes(typed, say.saveVotesQuestion)}
              data-after-figures
            >
              {say.saveVotes}
            </Button>
          </Group>
        )}
      </div>
    </>
  );
}

function toggled(set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
