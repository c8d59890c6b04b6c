import { type BoardContest, isPublishable } from '@election/contract/figures/board';
import { Button, Progress, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBroadcast, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { useUser } from '../../api/session-store.ts';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import { boardStates, publishOutcomes, board as say } from '../sentences.ts';
import classes from './Board.module.css';
import { contestName } from './columns.tsx';
import { notDone, type Outcome, setPublishing, usePublishing } from './publishing.ts';

interface Row extends Omit<Outcome, 'result'> {
  /** `not_done`: the page was reloaded before its turn, or before its answer. */
  result: Outcome['result'] | 'not_done';
}

const MARKS: Record<Row['result'], { tone: Tone; icon: typeof IconBroadcast }> = {
  published: { tone: 'green', icon: IconBroadcast },
  held: { tone: 'amber', icon: IconPlayerPause },
  refused: { tone: 'red', icon: IconAlertTriangle },
  not_done: { tone: 'amber', icon: IconClock },
};

interface PublishOutcomesProps {
  /** All of the board, as they are now. */
  contests: readonly BoardContest[];
  /** Asks about those that are left of a publication that was interrupted. */
  onContinue: (left: readonly BoardContest[]) => void;
}

/** How far the publication of several contests is, and what became of each; it stays until it is closed. */
export function PublishOutcomes({ contests, onContinue }: PublishOutcomesProps) {
  const publishing = usePublishing(useUser().id);
  if (!publishing) return null;
  const { outcomes, isRunning } = publishing;
  const total = publishing.contests.length;
  const rows = [...outcomes, ...notDone(publishing).map((contest) => unknownOutcome(contest, contests))];
  const left = rows.flatMap(({ contest, result }) =>
    result === 'not_done' ? contests.filter((one) => one.contest_id === contest.contest_id && isPublishable(one)) : [],
  );
  const published = rows.filter(({ result }) => result === 'published').length;
  const isInterrupted = !isRunning && outcomes.length < total;
  return (
    <section className={classes.panel} aria-label={say.outcomesLabel}>
      <div className={classes.head}>
        <Title order={3} size="h5" role="status">
          {isRunning
            ? say.publishing({ at: Math.min(outcomes.length + 1, total), total })
            : isInterrupted
              ? say.interrupted({ published, total })
              : say.finished({ published, total })}
        </Title>
        {left.length > 0 && (
          <Button size="compact-sm" onClick={() => onContinue(left)}>
            {say.goOn({ count: left.length })}
          </Button>
        )}
        {!isRunning && (
          <Button size="compact-sm" variant="default" onClick={() => setPublishing(null)}>
            {say.dismiss}
          </Button>
        )}
      </div>
      {isRunning && <Progress value={(outcomes.length / total) * 100} aria-label={say.outcomesLabel} />}
      <ul className={classes.list}>
        {rows.sort(notPublishedFirst).map(({ contest, result, why }) => (
          <li key={contest.contest_id} className={classes.outcome}>
            <StatusBadge {...MARKS[result]} label={publishOutcomes[result]} />
            <Text fw={600} size="sm" component="span">
              {contestName(contest)}
            </Text>
            {why !== '' && <span className={classes.why}>{why}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of a contest whose outcome was not seen, as the board has it now. */
function unknownOutcome(contest: BoardContest, contests: readonly BoardContest[]): Row {
  const now = contests.find(({ contest_id }) => contest_id === contest.contest_id);
  if (now?.state === 'published') return { contest, result: 'published', why: '' };
  return {
    contest,
    result: 'not_done',
    why: now && !isPublishable(now) ? say.nowIs({ state: boardStates[now.state] }) : '',
  };
}

const notPublishedFirst = (a: Row, b: Row) => Number(a.result === 'published') - Number(b.result === 'published');
