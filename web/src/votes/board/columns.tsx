import { type BoardContest, isPublishable } from '@election/contract/figures/board';
import { labelOfType } from '@election/contract/messages/election';
import { titleOfType } from '@election/contract/places/election-types';
import { Checkbox } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { to } from '../../app/paths.ts';
import { election as sayElection } from '../../app/sentences.ts';
import { Age } from '../../ui/feedback/Age.tsx';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { heldBy, board as say } from '../sentences.ts';
import classes from './Board.module.css';
import { BoardBadge } from './BoardBadge.tsx';

/** "Ablekuma West, presidential". */
export const contestName = (contest: BoardContest): string =>
  sayElection.contestName({ place: contest.constituency, type: titleOfType(contest.election_type_id) ?? '' });

/** The contest as a link to its votes; the filters of the board stay in the address. */
function ContestLink({ contest }: { contest: BoardContest }) {
  const [query] = useSearchParams();
  const search = new URLSearchParams(query);
  search.set('type', titleOfType(contest.election_type_id) ?? '');
  const { region_id: region, constituency_id: constituency } = contest;
  return (
    <Link
      className={classes.contest ?? ''}
      to={{ pathname: to('constituencyVotes', { region, constituency }), search: search.toString() }}
    >
      <span className={classes.name}>{contest.constituency}</span>
      <span className={classes.more}>
        {labelOfType(contest.election_type_id)} · {contest.region}
      </span>
    </Link>
  );
}

/** The first warning, and how many more there are. */
const warningsText = ([first = '', ...more]: readonly string[]): string =>
  more.length > 0 ? say.moreWarnings({ first, count: more.length }) : first;

export const boardColumns = (): Column<BoardContest>[] => [
  {
    key: 'contest',
    title: say.contest,
    cell: (contest) => <ContestLink contest={contest} />,
    width: '36%',
    cardHead: true,
  },
  {
    key: 'state',
    title: say.state,
    cell: ({ state, errors, warnings, held_by, status_is_public }) => (
      <span className={classes.state}>
        <BoardBadge state={state} errors={errors} />
        {!status_is_public && <span className={classes.errors}>{say.statusNotPublic}</span>}
        {errors > 0 && <span className={classes.errors}>{say.errorsOpen({ count: errors })}</span>}
        {state === 'warnings' && <span className={classes.held}>{warningsText(warnings)}</span>}
        {state === 'validated' && held_by && <span className={classes.held}>{heldBy[held_by]}</span>}
      </span>
    ),
  },
  {
    key: 'waits',
    title: say.waits,
    cell: ({ waits_since }) => (
      <span className={classes.short}>{waits_since === null ? say.waitsNot : <Age since={waits_since} />}</span>
    ),
  },
  {
    key: 'providers',
    title: say.providers,
    cell: ({ providers, pending }) => (
      <span className={classes.short}>
        {pending > 0 ? say.waitingOf({ waiting: pending, all: providers }) : providers}
      </span>
    ),
  },
  { key: 'live', title: say.live, cell: ({ live, candidates }) => say.liveOf({ live, candidates }) },
];

interface Selection {
  selected: ReadonlySet<number>;
  onSelect: (contests: ReadonlySet<number>) => void;
  disabled: boolean;
}

/** A checkbox for each contest that can be published, and one for all of them on the page. */
export function selectColumn(
  rows: readonly BoardContest[],
  { selected, onSelect, disabled }: Selection,
): Column<BoardContest> {
  const ready = rows.filter(isPublishable).map(({ contest_id }) => contest_id);
  const chosen = ready.filter((id) => selected.has(id)).length;
  const without = (ids: readonly number[]) => [...selected].filter((id) => !ids.includes(id));
  return {
    key: 'select',
    title: (
      <Checkbox
        aria-label={say.selectAll}
        checked={chosen > 0 && chosen === ready.length}
        indeterminate={chosen > 0 && chosen !== ready.length}
        disabled={disabled || ready.length === 0}
        onChange={(event) => onSelect(new Set([...without(ready), ...(event.currentTarget.checked ? ready : [])]))}
      />
    ),
    cell: (contest) =>
      isPublishable(contest) && (
        <Checkbox
          aria-label={say.select({ name: contestName(contest) })}
          checked={selected.has(contest.contest_id)}
          disabled={disabled}
          onChange={(event) =>
            onSelect(
              new Set([...without([contest.contest_id]), ...(event.currentTarget.checked ? [contest.contest_id] : [])]),
            )
          }
        />
      ),
    width: 40,
    cardHead: true,
  };
}
