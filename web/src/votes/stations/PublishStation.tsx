import { withoutPollIn } from '@election/contract/figures/contest-status';
import type { Register } from '@election/contract/figures/registers';
import { type Ruling, voteCan } from '@election/contract/figures/rules';
import { noVotes } from '@election/contract/messages/contest-status';
import { sayRules } from '@election/contract/messages/rules';
import { sayVotes as sayVotesShared } from '@election/contract/messages/votes';
import { Text } from '@mantine/core';
import { actorOf, useMay } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Spoken } from '../../ui/feedback/Spoken.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import type { ContestDetails } from '../contest.ts';
import { WithdrawButton } from '../corrections/WithdrawButton.tsx';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { useSaveVotes } from '../editing/use-save-votes.tsx';
import { Findings } from '../findings/Findings.tsx';
import { useContestStatus, usePosition, useStanding } from '../queries.ts';
import { stations as say, votes as sayVotes } from '../sentences.ts';
import classes from './Stations.module.css';
import {
  canPublish,
  findingsOf,
  type Hold,
  isDirty,
  isTyped,
  type StationRow,
  stationFigures,
  totalsToPublish,
  votesToPublish,
} from './station-rows.ts';
import { usePublishAsked } from './use-publish-asked.tsx';

interface PublishStationProps {
  contest: ContestDetails;
  rows: readonly StationRow[];
  register: Register | null;
  edits: LiveEdits;
}

/** What the checks find in a station's figures; Save, Publish Votes and Withdraw, each with why it cannot be pressed. */
export function PublishStation({ contest, rows, register, edits }: PublishStationProps) {
  const may = useMay();
  const actor = actorOf(useUser());
  const position = usePosition(contest).data;
  const publish = usePublishAsked(contest, edits);
  const save = useSaveVotes({ contest, edits, figures: stationFigures(contest, rows, register) });
  const hold = useHold(contest);
  const findings = findingsOf(contest, rows, register);
  const votes = votesToPublish(rows);
  const typedSum =
    votes.length > 0 ? formatFigure(votes.reduce((total, { vote_count }) => total + vote_count, 0)) : sayVotes.noSum;
  const isOpen =
    isDirty(rows) ||
    totalsToPublish(register) !== null ||
    rows.some(({ live }) => live && live.votes !== live.published_votes);
  const maySave = voteCan.save(actor);
  const canSave: Ruling = maySave === true ? (hold.closed ?? (rows.some(isTyped) || say.nothingTyped)) : maySave;
  const ruling: Ruling = may('stations.publish') ? canPublish(rows, register, hold) : sayRules.roleDoesNotPublish;

  return (
    <div className={classes.publish}>
      {isOpen && votes.length > 0 && <Findings findings={findings} />}
      <div className={classes.publishBar}>
        <div>
          <Text size="xs" c="dimmed">
            {say.typedSum}
          </Text>
          <span className={classes.sum}>{typedSum}</span>
          <Spoken text={`${say.typedSum} ${typedSum}`} />
        </div>
        <Text size="sm" c="dimmed" className={classes.why ?? ''} role="status">
          {ruling !== true && ruling}
        </Text>
        {position && may('votes.withdraw') && <WithdrawButton contest={contest} publication={position.publication} />}
        <ReasonedButton variant="default" can={canSave} onClick={() => void save(rows)}>
          {say.save}
        </ReasonedButton>
        <ReasonedButton can={ruling} disabled={publish.isRunning} onClick={() => void publish.run()}>
          {publish.isRunning ? say.publishing : say.publish}
        </ReasonedButton>
      </div>
    </div>
  );
}

/** What stands against a publication of the station by the person, besides its figures. */
function useHold(contest: ContestDetails): Hold {
  const standing = useStanding(contest).data;
  const status = useContestStatus(contest).data;
  const without = status && withoutPollIn(status);
  return {
    closed: without ? noVotes[without] : contest.station?.status === 'inactive' ? sayVotesShared.inactiveStation : null,
    unconfirmed: standing?.refusal ?? null,
    fourEyes: standing?.four_eyes ?? false,
  };
}
