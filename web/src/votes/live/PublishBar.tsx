import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { withoutPollIn } from '@election/contract/figures/contest-status';
import { voteCan } from '@election/contract/figures/rules';
import type { Publication } from '@election/contract/figures/transitions';
import { Stack, Text } from '@mantine/core';
import { actorOf } from '../../api/actor.ts';
import { ApiError } from '../../api/api-error.ts';
import { useUser } from '../../api/session-store.ts';
import { useAskMarked } from '../../app/asking/use-ask-marked.tsx';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Toolbar } from '../../ui/tables/Toolbar.tsx';
import { movedSince, type Shown } from '../asking/moved-since.ts';
import { useReadShown } from '../asking/use-read-shown.ts';
import { type ContestDetails, contestKey, placeName } from '../contest.ts';
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
import { totalsText } from '../register/register-text.ts';
import {
  live as say,
  conflicts as sayConflicts,
  corrections as sayCorrections,
  votes as sayVotes,
} from '../sentences.ts';
import classes from '../Votes.module.css';
import { changesText, correctsPublished, isUnpublished, liveRows } from './rows.ts';

interface PublishBarProps {
  contest: ContestDetails;
  publication: Publication;
  /** Why sources or four eyes stop the publication. */
  unconfirmed: string | null;
}

/** Publish Votes, with what it publishes or why it is disabled. */
export function PublishBar({ contest, publication, unconfirmed }: PublishBarProps) {
  const actor = actorOf(useUser());
  const findings = useFindings(contest);
  const results = useContestResults(contest);
  const { register } = useRegister(contest);
  const { ask, reading, isRunning } = usePublishContest(contest);
  const unpublished = liveRows(results.data ?? []).filter(isUnpublished).length;
  const errors = errorsOf(findings.data ?? []);
  const status = useContestStatus(contest).data;
  const without = status && withoutPollIn(status);
  const ruling = voteCan.publish({ publication, errors, status: without ?? 'held', unconfirmed }, actor);
  return (
    <Toolbar>
      <Text size="sm" c={ruling === true ? 'var(--tone-amber)' : 'dimmed'} role="status" className={classes.grow}>
        {publication === 'withdrawn'
          ? sayCorrections.isWithdrawn
          : ruling === true
            ? publication === 'outdated' && changesText(unpublished, register?.awaits_publication ?? false)
            : ruling}
      </Text>
      <WithdrawButton contest={contest} publication={publication} />
      <ReasonedButton
        can={reading ? say.checking : ruling}
        disabled={isRunning || findings.isPending}
        onClick={() => void ask()}
      >
        {isRunning ? say.publishing : say.publishVotes}
      </ReasonedButton>
    </Toolbar>
  );
}

const errorsOf = (findings: readonly ContestFinding[]) => openOf(findings, 'error').map(sentenceOf);

/** Asks about the figures, totals and checks as they are at this moment, and publishes what was asked about. */
function usePublishContest(contest: ContestDetails) {
  const actor = actorOf(useUser());
  const { ask, reading } = useAskMarked();
  const readShown = useReadShown();
  const now = useFiguresNow(contest);
  const publish = usePublish();
  const tick = useDecideFindings();

  const question = (shown: Shown) => {
    const { mark, register, findings, publication, unconfirmed } = shown;
    const errors = errorsOf(findings);
    const ruling = voteCan.publish({ publication, errors, status: shown.status ?? 'held', unconfirmed }, actor);
    const rows = liveRows(shown.results);
    const live = rows.filter((row) => row.live);
    const sum = live.reduce((total, row) => total + (row.live?.votes ?? 0), 0);
    const asked = askedFindings(findings);
    const warnings = openOf(findings, 'warning');
    const explanation = correctsPublished(rows, register) ? makeExplanation() : null;
    // Ticks stay stored when publishing is refused afterwards.
    let kept = warnings.length === 0;
    return {
      title: say.publishQuestion,
      body: (
        <Stack gap="sm">
          <Text>
            {say.publishBody({
              at: placeName(contest),
              candidates: live.length,
              votes: sum,
              warnings: warnings.length,
            })}
          </Text>
          {register?.awaits_publication && <Text>{say.registerBody({ totals: totalsText(register) })}</Text>}
          {ruling !== true && <Text c="var(--tone-red)">{ruling}</Text>}
          {asked.warnings}
          {explanation && (
            <>
              <Text fw={600}>{sayVotes.corrects}</Text>
              <ExplanationFields explanation={explanation} />
            </>
          )}
        </Stack>
      ),
      run: async () => {
        if (ruling !== true) throw new Error(ruling);
        asked.assertAnswered();
        const correction = explanation?.given();
        // What checks find follows from other places too, which no mark covers.
        if (asked.isOutdated(await now.findings())) throw new ApiError(sayConflicts.checkedMeanwhile, { status: 409 });
        if (!kept) {
          await tick.run({ ...contestKey(contest), findings: asked.decided });
          kept = true;
        }
        await publish.run({ ...contestKey(contest), ...(correction && { correction }), mark });
      },
    };
  };

  return {
    ask: () => ask({ read: () => readShown(contest), changes: movedSince, question }),
    reading,
    isRunning: publish.isRunning,
  };
}
