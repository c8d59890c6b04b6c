import type { StandingFinding } from '@election/contract/findings';
import * as sayChecks from '@election/contract/messages/screens-checks';
import * as sayConflicts from '@election/contract/messages/screens-conflicts';
import * as say from '@election/contract/messages/screens-votes';
import { voteCan } from '@election/contract/rules';
import { Checkbox, Stack, Text } from '@mantine/core';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { sentenceOf } from '../../app/election/Findings.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { openOf } from '../findings/standing.ts';
import { useDecideFindings, useFiguresNow, useFindings, usePublish } from '../queries.ts';
import classes from '../Votes.module.css';
import { isUnpublished, type LiveRow, moved } from './rows.ts';

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
  const tick = useDecideFindings();
  const findings = useFindings(contest);
  const figures = useFiguresNow(contest);
  const live = rows.filter((row) => row.live);
  const unpublished = rows.filter(isUnpublished).length;
  const errors = openOf(findings.data ?? [], 'error').map(sentenceOf);
  const ruling = voteCan.publish({ live: live.length, unpublished, published, errors }, actorOf(user));
  const warnings = openOf(findings.data ?? [], 'warning');
  const sum = live.reduce((total, row) => total + (row.live?.votes ?? 0), 0);

  const push = () => {
    const ticked = new Set<StandingFinding>();
    // Ticks are kept even when publishing is refused afterwards: they were made.
    let kept = warnings.length === 0;
    void confirm({
      title: say.publishQuestion,
      body: (
        <Stack gap="sm">
          <Text>{say.publishBody(placeOf(contest), live.length, sum, warnings.length)}</Text>
          <WarningTicks warnings={warnings} ticked={ticked} />
        </Stack>
      ),
      run: async () => {
        if (ticked.size < warnings.length) throw new Error(sayChecks.tickEach);
        if (moved(rows, await figures.results())) throw new Error(sayConflicts.publishedMeanwhile);
        if (!kept) {
          const sent = warnings.map(({ code, numbers }) => ({ code, numbers }));
          await tick.run({ ...idsOf(contest), findings: sent });
          kept = true;
        }
        await publish.run(idsOf(contest));
      },
    });
  };

  return (
    <Toolbar>
      <Text size="sm" c={ruling === true ? 'var(--tone-amber)' : 'dimmed'} role="status" className={classes.grow}>
        {ruling === true ? published && say.unpublishedChanges(unpublished) : ruling}
      </Text>
      <ReasonedButton can={ruling} disabled={publish.isRunning || findings.isPending} onClick={push}>
        {publish.isRunning ? say.publishing : say.publishVotes}
      </ReasonedButton>
    </Toolbar>
  );
}

interface WarningTicksProps {
  warnings: readonly StandingFinding[];
  /** Written to as the person ticks. */
  ticked: Set<StandingFinding>;
}

function WarningTicks({ warnings, ticked }: WarningTicksProps) {
  if (warnings.length === 0) return null;
  return (
    <>
      <Text size="sm" c="dimmed">
        {sayChecks.tickToPublish}
      </Text>
      {warnings.map((warning) => (
        <Checkbox
          key={`${warning.code} ${warning.fields.join()}`}
          label={sentenceOf(warning)}
          onChange={(event) => {
            if (event.currentTarget.checked) ticked.add(warning);
            else ticked.delete(warning);
          }}
        />
      ))}
    </>
  );
}
