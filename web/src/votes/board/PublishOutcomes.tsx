import { Button, Progress, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBroadcast, IconPlayerPause } from '@tabler/icons-react';
import { useUser } from '../../api/session-store.ts';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import classes from './Board.module.css';
import { contestName } from './columns.tsx';
import { isRunning, type Outcome, setPublishing, usePublishing } from './publishing.ts';
import * as say from './sentences.ts';

const MARKS: Record<Outcome['result'], { tone: Tone; icon: typeof IconBroadcast }> = {
  published: { tone: 'green', icon: IconBroadcast },
  held: { tone: 'amber', icon: IconPlayerPause },
  refused: { tone: 'red', icon: IconAlertTriangle },
};

/** How far the publication of several contests is, and what became of each; it stays until it is closed. */
export function PublishOutcomes() {
  const publishing = usePublishing(useUser().id);
  if (!publishing) return null;
  const { outcomes, total } = publishing;
  const running = isRunning(publishing);
  const published = outcomes.filter(({ result }) => result === 'published').length;
  return (
    <section className={classes.panel} aria-label={say.outcomesLabel}>
      <div className={classes.head}>
        <Title order={3} size="h5" role="status">
          {running ? say.publishing(outcomes.length + 1, total) : say.finished(published, total)}
        </Title>
        {!running && (
          <Button size="compact-sm" variant="default" onClick={() => setPublishing(null)}>
            {say.dismiss}
          </Button>
        )}
      </div>
      {running && <Progress value={(outcomes.length / total) * 100} aria-label={say.outcomesLabel} />}
      <ul className={classes.list}>
        {[...outcomes].sort(notPublishedFirst).map(({ contest, result, why }) => (
          <li key={contest.contest_id} className={classes.outcome}>
            <StatusBadge {...MARKS[result]} label={say.outcomes[result]} />
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

const notPublishedFirst = (a: Outcome, b: Outcome) =>
  Number(a.result === 'published') - Number(b.result === 'published');
