import { sentenceOf } from '@election/contract/checks';
import type { ContestFinding } from '@election/contract/findings';
import { voteCan } from '@election/contract/rules';
import type { Publication } from '@election/contract/transitions';
import { Checkbox, Stack, Text } from '@mantine/core';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import * as sayConflicts from '../conflicts/sentences.ts';
import { type ContestDetails, contestKey, placeName } from '../contest.ts';
import { openOf } from '../findings/order.ts';
import * as sayChecks from '../findings/sentences.ts';
import { useDecideFindings, useFiguresNow, useFindings, usePublish } from '../queries.ts';
import classes from '../Votes.module.css';
import { isUnpublished, type LiveRow, moved } from './rows.ts';
import * as say from './sentences.ts';

interface PublishBarProps {
  contest: ContestDetails;
  rows: readonly LiveRow[];
  publication: Publication;
}

/** Publish Votes, with what it publishes or why it is disabled. */
export function PublishBar({ contest, rows, publication }: PublishBarProps) {
  const user = useUser();
  const confirm = useConfirm();
  const publish = usePublish();
  const tick = useDecideFindings();
  const findings = useFindings(contest);
  const figures = useFiguresNow(contest);
  const live = rows.filter((row) => row.live);
  const unpublished = rows.filter(isUnpublished).length;
  const errors = openOf(findings.data ?? [], 'error').map(sentenceOf);
  const ruling = voteCan.publish({ publication, errors }, actorOf(user));
  const warnings = openOf(findings.data ?? [], 'warning');
  const sum = live.reduce((total, row) => total + (row.live?.votes ?? 0), 0);

  const push = () => {
    const ticked = new Set<ContestFinding>();
    // Ticks stay stored when publishing is refused afterwards.
    let kept = warnings.length === 0;
    void confirm({
      title: say.publishQuestion,
      body: (
        <Stack gap="sm">
          <Text>{say.publishBody(placeName(contest), live.length, sum, warnings.length)}</Text>
          <WarningTicks warnings={warnings} ticked={ticked} />
        </Stack>
      ),
      run: async () => {
        if (ticked.size < warnings.length) throw new Error(sayChecks.tickEach);
        if (moved(rows, await figures.results())) throw new Error(sayConflicts.publishedMeanwhile);
        if (!kept) {
          const sent = warnings.map(({ code, numbers }) => ({ code, numbers }));
          await tick.run({ ...contestKey(contest), findings: sent });
          kept = true;
        }
        await publish.run(contestKey(contest));
      },
    });
  };

  return (
    <Toolbar>
      <Text size="sm" c={ruling === true ? 'var(--tone-amber)' : 'dimmed'} role="status" className={classes.grow}>
        {ruling === true
          ? publication === 'outdated' && unpublished > 0 && say.unpublishedChanges(unpublished)
          : ruling}
      </Text>
      <ReasonedButton can={ruling} disabled={publish.isRunning || findings.isPending} onClick={push}>
        {publish.isRunning ? say.publishing : say.publishVotes}
      </ReasonedButton>
    </Toolbar>
  );
}

interface WarningTicksProps {
  warnings: readonly ContestFinding[];
  /** Written to as the person ticks. */
  ticked: Set<ContestFinding>;
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
