import type { CandidateMark } from '@election/contract/ballots/candidates';
import { contract } from '@election/contract/contract';
import { listed } from '@election/contract/messages/lists';
import { type FirstRound, outcomeOf, runoffCan } from '@election/contract/results/runoff';
import { Anchor, Checkbox, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../api/actor.ts';
import { useRead, useWrite } from '../../api/queries.ts';
import { PartyChip } from '../../app/election/PartyChip.tsx';
import { REFERENCE_READS } from '../../app/election/reference-reads.ts';
import { to } from '../../app/paths.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import { formatShare } from '../../ui/fields/figures.ts';
import { runoff as say } from '../sentences.ts';
import classes from './Runoff.module.css';

const { electionTypes, runoff, board, results } = contract;
const REFRESHES = { refreshes: [...REFERENCE_READS, electionTypes.list, runoff.read, board.list, results.national] };

/** The run-off of a year: offered where the votes of the first round ask for it, or who stands in it; else nothing. */
export function Runoff({ year_id }: { year_id: number | null }) {
  const may = useMay();
  const read = useRead(runoff.read, may('candidates.manage') && year_id !== null ? { year_id } : null, {
    quiet: true,
  });
  const first = read.data;
  if (read.isLoading) return <Reading />;
  if (!first || year_id === null) return null;
  if (first.runoff.length > 0) return <Opened year_id={year_id} first={first} />;
  if (outcomeOf(first).kind !== 'runoff') return null;
  return <Offer key={first.candidates.map(({ candidate }) => candidate.id).join()} year_id={year_id} first={first} />;
}

interface RunoffProps {
  year_id: number;
  first: FirstRound;
}

/** Who is named by their votes, and among equals the choice that people make. */
function Offer({ year_id, first }: RunoffProps) {
  const outcome = outcomeOf(first);
  const [named, tied] = outcome.kind === 'runoff' ? [outcome.named, outcome.tied] : [[], []];
  const [picked, setPicked] = useState<readonly number[]>([]);
  const confirm = useConfirm();
  const open = useWrite(runoff.open, REFRESHES);
  const chosen = [...named, ...tied.filter((id) => picked.includes(id))];
  const valid = first.candidates.reduce((sum, { votes }) => sum + votes, 0);
  const rows = first.candidates.filter(({ candidate }) => named.includes(candidate.id) || tied.includes(candidate.id));
  const places = 2 - named.length;
  const nameOf = (id: number) => rows.find(({ candidate }) => candidate.id === id)?.candidate.name ?? '';
  const ruling = chosen.length === 2 ? runoffCan(chosen, first) : say.chooseFirst({ places });

  const ask = () =>
    void confirm({
      title: say.question,
      body: <Text>{say.body({ names: listed(chosen.map(nameOf)) })}</Text>,
      yes: say.open,
      run: () => open.run({ year_id, candidate_ids: chosen }),
    });
  return (
    <section className={classes.runoff} aria-label={say.heading}>
      <Title order={2} size="h5">
        {say.due}
      </Title>
      <Text size="sm">{reasonText(tied.length > 0 ? places : null, valid, first.majority_percent)}</Text>
      <ul className={classes.named}>
        {rows.map(({ candidate, votes }) => (
          <li key={candidate.id}>
            {tied.includes(candidate.id) ? (
              <Checkbox
                label={candidate.name}
                checked={picked.includes(candidate.id)}
                onChange={(event) =>
                  setPicked([
                    ...picked.filter((id) => id !== candidate.id),
                    ...(event.currentTarget.checked ? [candidate.id] : []),
                  ])
                }
              />
            ) : (
              <span className={classes.name}>{candidate.name}</span>
            )}
            <PartyChip party={candidate.party} />
            <span className={classes.votes}>
              <FigureText value={votes} missing="" /> · {formatShare(votes / valid)}
            </span>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <ReasonedButton can={ruling} disabled={open.isRunning} onClick={ask}>
          {say.open}
        </ReasonedButton>
      </Group>
    </section>
  );
}

/** Why there is a run-off. @param places that a tie leaves open; null without a tie */
function reasonText(places: number | null, valid: number, percent: number): string {
  const share = { share: percent === 50 ? 'half' : 'more', percent };
  if (places === null) return say.nobodyHas({ ...share, valid });
  return places === 1 ? say.tiedSecond(share) : say.tiedFirst(share);
}

/** Who stands in the run-off, and whether the votes of the first round still name these two. */
function Opened({ year_id, first }: RunoffProps) {
  const confirm = useConfirm();
  const remove = useWrite(runoff.remove, REFRESHES);
  const names = listed(first.runoff.map(({ name }) => name));
  const ask = () =>
    void confirm({
      title: say.removeQuestion,
      body: <Text>{say.removeBody({ names })}</Text>,
      danger: true,
      run: () => remove.run({ id: year_id }),
    });
  return (
    <section className={classes.runoff} aria-label={say.heading}>
      <Group gap="xs" justify="space-between">
        <Text>
          {say.isOpen({ names })}{' '}
          <Anchor component={Link} td="underline" to={{ pathname: to('runoffCandidates'), search: `?year=${year_id}` }}>
            {say.candidates}
          </Anchor>
        </Text>
        <ReasonedButton can size="compact-sm" variant="default" disabled={remove.isRunning} onClick={ask}>
          {say.remove}
        </ReasonedButton>
      </Group>
      {!asksFor(first) && (
        <Text size="sm" c="var(--tone-amber)" role="status">
          {say.noLonger}
        </Text>
      )}
    </section>
  );
}

/** The candidates of the run-off are records of their own: they are the same people by name and party. */
function asksFor(first: FirstRound): boolean {
  const outcome = outcomeOf(first);
  if (outcome.kind !== 'runoff') return false;
  const is = (one: CandidateMark) => (other: CandidateMark) =>
    other.name === one.name && other.party.id === one.party.id;
  const of = (ids: readonly number[]) =>
    first.candidates.map(({ candidate }) => candidate).filter(({ id }) => ids.includes(id));
  return (
    of(outcome.named).every((one) => first.runoff.some(is(one))) &&
    first.runoff.every((one) => of([...outcome.named, ...outcome.tied]).some(is(one)))
  );
}
