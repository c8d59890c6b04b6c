import { sentenceOf } from '@election/contract/checks/checks';
import type { BoardContest } from '@election/contract/figures/board';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Shown } from '../asking/moved-since.ts';
import { useReadShown } from '../asking/use-read-shown.ts';
import { openOf } from '../findings/order.ts';
import { totalsText } from '../register/register-text.ts';
import { board as say, live as sayLive } from '../sentences.ts';
import { type Asked, tickKey } from './asked.ts';
import classes from './Board.module.css';
import { contestName } from './columns.tsx';

interface AskedContestsProps {
  contests: readonly BoardContest[];
  year_id: number;
  /** Written to as the figures arrive and the person ticks. */
  asked: Asked;
}

/**
 * The contests that are about to be published, each with its sum, its errors and its warnings to tick. They are read once: the yes
 * is given to what is shown, and a query of this dialog that ends with it would give the last check an old answer.
 */
export function AskedContests({ contests, year_id, asked }: AskedContestsProps) {
  const readShown = useReadShown();
  const [seen, setSeen] = useState<ReadonlyMap<number, Shown | Error>>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    for (const contest of contests) void read(contest);
  }, []);

  async function read({ contest_id, constituency_id, election_type_id }: BoardContest) {
    const found = await readShown({ year_id, constituency_id, election_type_id }).catch((error: Error) => error);
    asked.seen.set(contest_id, found instanceof Error ? null : found);
    setSeen((before) => new Map(before).set(contest_id, found));
  }

  const needTicks = [...seen.values()].some(
    (one) => !(one instanceof Error) && openOf(one.findings, 'warning').length > 0,
  );
  return (
    <>
      <Text size="sm" c="dimmed">
        {needTicks ? `${say.hint} ${say.tickOrHoldBack}` : say.hint}
      </Text>
      <ul className={classes.list}>
        {contests.map((contest) => (
          <AskedContest key={contest.contest_id} contest={contest} seen={seen.get(contest.contest_id)} asked={asked} />
        ))}
      </ul>
    </>
  );
}

interface AskedContestProps {
  contest: BoardContest;
  /** Undefined until it is read. */
  seen: Shown | Error | undefined;
  asked: Asked;
}

function AskedContest({ contest, seen, asked }: AskedContestProps) {
  if (seen === undefined || seen instanceof Error) {
    return (
      <li className={classes.asked}>
        <p>
          <strong>{contestName(contest)}</strong>
        </p>
        {seen ? <HeldBack why={seen.message} /> : <Skeleton height={14} width="60%" />}
      </li>
    );
  }
  const live = seen.results.flatMap(({ vote_count }) => vote_count);
  const sum = live.reduce((total, { votes }) => total + votes, 0);
  const errors = openOf(seen.findings, 'error');
  const warnings = errors.length > 0 ? [] : openOf(seen.findings, 'warning');
  return (
    <li className={classes.asked}>
      <p>
        <strong>{contestName(contest)}</strong>
        <span className={classes.more}>{say.figures({ candidates: live.length, votes: sum })}</span>
      </p>
      {seen.register?.awaits_publication && (
        <Text size="sm">{sayLive.registerBody({ totals: totalsText(seen.register) })}</Text>
      )}
      {errors.map((error) => (
        <HeldBack key={tickKey(contest, error)} why={sentenceOf(error)} />
      ))}
      {warnings.map((warning) => (
        <Checkbox
          key={tickKey(contest, warning)}
          label={sentenceOf(warning)}
          onChange={(event) => {
            const key = tickKey(contest, warning);
            if (event.currentTarget.checked) asked.ticked.add(key);
            else asked.ticked.delete(key);
          }}
        />
      ))}
    </li>
  );
}

const HeldBack = ({ why }: { why: string }) => (
  <Text size="sm" c="var(--tone-red)">
    {say.willHoldBack} {why}
  </Text>
);
