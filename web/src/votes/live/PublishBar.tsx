import { check } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-votes';
import { voteCan } from '@election/contract/rules';
import { Stack, Text } from '@mantine/core';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { Findings } from '../../app/election/Findings.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { usePublish } from '../queries.ts';
import classes from '../Votes.module.css';
import { isUnpublished, type LiveRow } from './rows.ts';

interface PublishBarProps {
  contest: Contest;
  rows: readonly LiveRow[];
  published: boolean;
}

/** Publish Votes, with what would be published or why nothing can be. */
export function PublishBar({ contest, rows, published }: PublishBarProps) {
  const user = useUser();
  const confirm = useConfirm();
  const publish = usePublish();
  const live = rows.filter((row) => row.live);
  const unpublished = rows.filter(isUnpublished).length;
  const ruling = voteCan.publish({ live: live.length, unpublished, published, errors: [] }, actorOf(user));
  const findings = check({
    candidates: rows.map(({ candidate, live: value }) => ({
      id: candidate.id,
      name: candidate.name,
      status: candidate.status,
      votes: value?.votes ?? null,
      published: value?.published_votes ?? null,
    })),
    registered_voters: contest.constituency.registered_voters,
  });
  const sum = live.reduce((total, row) => total + (row.live?.votes ?? 0), 0);

  const push = () =>
    void confirm({
      title: say.publishQuestion,
      body: (
        <Stack gap="sm">
          <Text>{say.publishBody(placeOf(contest), live.length, sum, findings.length)}</Text>
          <Findings findings={findings} />
        </Stack>
      ),
      run: () => publish.run(idsOf(contest)),
    });

  return (
    <div className={classes.toolbar}>
      <Text size="sm" c={ruling === true ? 'var(--tone-amber)' : 'dimmed'} role="status">
        {ruling === true ? published && say.unpublishedChanges(unpublished) : ruling}
      </Text>
      <ReasonedButton className={classes.spacer ?? ''} can={ruling} disabled={publish.isRunning} onClick={push}>
        {publish.isRunning ? say.publishing : say.publishVotes}
      </ReasonedButton>
    </div>
  );
}
