import { sentenceOf } from '@election/contract/checks/checks';
import { isWithoutPoll } from '@election/contract/figures/contest-status';
import { voteCan } from '@election/contract/figures/rules';
import type { Publication } from '@election/contract/figures/transitions';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { settled } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Toolbar } from '../../ui/tables/Toolbar.tsx';
import * as sayConflicts from '../conflicts/sentences.ts';
import { type ContestDetails, contestKey, placeName } from '../contest.ts';
import * as sayCorrections from '../corrections/sentences.ts';
import { WithdrawButton } from '../corrections/WithdrawButton.tsx';
import { askedFindings } from '../findings/asked-findings.tsx';
import { openOf } from '../findings/order.ts';
import {
  useContestResults,
  useContestStatus,
  useDecideFindings,
  useFiguresNow,
  useFindings,
  usePublish,
  useRegister,
} from '../queries.ts';
import classes from '../Votes.module.css';
import { correctsPublished, isUnpublished, liveRows, moved, registerMoved } from './rows.ts';
import * as say from './sentences.ts';

interface PublishBarProps {
  contest: ContestDetails;
  publication: Publication;
  /** Why sources or four eyes stop the publication. */
  unconfirmed: string | null;
}

/** Publish Votes, with what it publishes or why it is disabled. */
export function PublishBar({ contest, publication, unconfirmed }: PublishBarProps) {
  const user = useUser();
  const confirm = useConfirm();
  const publish = usePublish();
  const tick = useDecideFindings();
  const findings = useFindings(contest);
  const results = useContestResults(contest);
  const { register, ...registers } = useRegister(contest);
  const figures = useFiguresNow(contest);
  const unpublished = liveRows(results.data ?? []).filter(isUnpublished).length;
  const errors = openOf(findings.data ?? [], 'error').map(sentenceOf);
  const status = useContestStatus(contest).data;
  // The public status counts too, until it is taken back.
  const shown = status && (isWithoutPoll(status.status) ? status.status : status.public.status);
  const ruling = voteCan.publish({ publication, errors, status: shown ?? 'held', unconfirmed }, actorOf(user));
  const [isOpening, setOpening] = useState(false);

  const push = async () => {
    setOpening(true);
    // The figures that are shown may be newer than the checks of them, or older.
    const [found = [], votes = [], [totals = null] = []] = await Promise.all([
      settled(findings),
      settled(results),
      settled(registers),
    ]);
    setOpening(false);
    const rows = liveRows(votes);
    const live = rows.filter((row) => row.live);
    const sum = live.reduce((total, row) => total + (row.live?.votes ?? 0), 0);
    const asked = askedFindings(found);
    const warnings = openOf(found, 'warning');
    const explanation = correctsPublished(rows, totals) ? makeExplanation() : null;
    // Ticks stay stored when publishing is refused afterwards.
    let kept = warnings.length === 0;
    void confirm({
      title: say.publishQuestion,
      body: (
        <Stack gap="sm">
          <Text>{say.publishBody(placeName(contest), live.length, sum, warnings.length)}</Text>
          {totals?.awaits_publication && <Text>{say.registerBody(totals)}</Text>}
          {asked.warnings}
          {explanation && (
            <>
              <Text fw={600}>{sayCorrections.corrects}</Text>
              <ExplanationFields explanation={explanation} />
            </>
          )}
        </Stack>
      ),
      run: async () => {
        asked.assertAnswered();
        const correction = explanation?.given();
        const [votesNow, totalsNow, foundNow] = await Promise.all([
          figures.results(),
          figures.register(),
          figures.findings(),
        ]);
        if (moved(rows, votesNow) || registerMoved(totals, totalsNow)) throw new Error(sayConflicts.publishedMeanwhile);
        if (asked.isOutdated(foundNow)) throw new Error(sayConflicts.checkedMeanwhile);
        if (!kept) {
          await tick.run({ ...contestKey(contest), findings: asked.decided });
          kept = true;
        }
        await publish.run({ ...contestKey(contest), ...(correction && { correction }) });
      },
    });
  };

  return (
    <Toolbar>
      <Text size="sm" c={ruling === true ? 'var(--tone-amber)' : 'dimmed'} role="status" className={classes.grow}>
        {publication === 'withdrawn'
          ? sayCorrections.isWithdrawn
          : ruling === true
            ? publication === 'outdated' && say.unpublishedChanges(unpublished, register?.awaits_publication ?? false)
            : ruling}
      </Text>
      <WithdrawButton contest={contest} publication={publication} />
      <ReasonedButton
        can={isOpening ? say.checking : ruling}
        disabled={publish.isRunning || findings.isPending}
        onClick={() => void push()}
      >
        {publish.isRunning ? say.publishing : say.publishVotes}
      </ReasonedButton>
    </Toolbar>
  );
}
