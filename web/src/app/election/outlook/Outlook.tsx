import { contract } from '@election/contract/contract';
import type { HouseOutlook, NationalOutlook, NationOutlook } from '@election/contract/outlooks';
import { Text, Title } from '@mantine/core';
import { useRead } from '../../../api/queries.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { ChanceBadge, SeatBadge } from './badges.tsx';
import classes from './Outlook.module.css';
import * as say from './sentences.ts';

/** As often as the results are read beside which it stands. */
const EVERY_MS = 10_000;

interface OutlookProps {
  year_id: number;
  election_type_id: number;
}

/** Whether the published outcome can still change: each answer with its numbers, in sentences that can be read aloud. */
export function Outlook({ year_id, election_type_id }: OutlookProps) {
  const read = useRead(contract.outlooks.national, { year_id, election_type_id }, { everyMs: EVERY_MS, quiet: true });
  if (read.error) return <Failure problem={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return null;
  return <Answers outlook={read.data} />;
}

function Answers({ outlook: { nation, house } }: { outlook: NationalOutlook }) {
  const label = `${say.heading} ${nation ? say.president : say.parliament}`;
  return (
    <section className={classes.outlook} aria-label={label}>
      <div>
        <Title order={2} size="h4">
          {label}
        </Title>
        <Text size="xs" c="dimmed">
          {say.explained}
        </Text>
      </div>
      {nation && <Nation nation={nation} />}
      {house && <House house={house} />}
    </section>
  );
}

type Candidate = NationOutlook['candidates'][number];

/** Neither elected nor in a run-off, whatever comes. */
const isOut = ({ elected, first_two }: Candidate, runoff: NationOutlook['runoff']) =>
  elected === 'excluded' && (first_two === 'excluded' || runoff === 'excluded');

function Nation({ nation }: { nation: NationOutlook }) {
  const { candidates, outstanding, without_poll, valid_votes, majority_percent, runoff } = nation;
  if (candidates.length === 0) return <Text>{say.noCandidates}</Text>;
  if (valid_votes === 0) return <Text>{say.nothingYet}</Text>;
  const winner = candidates.find(({ elected }) => elected === 'certain');
  const shown = candidates.filter((own) => !isOut(own, runoff));
  const out = candidates.filter((own) => isOut(own, runoff));
  const lead = winner
    ? say.elected.certain(standingOf(winner, nation))
    : runoff === null
      ? say.runoffUnknown(outstanding)
      : say.runoff[runoff](majority_percent);
  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <Text size="sm">{say.outstanding(outstanding, without_poll)}</Text>
      {shown.some((own) => own !== winner) && (
        <CandidateAnswers label={say.candidates} candidates={shown.filter((own) => own !== winner)} nation={nation} />
      )}
      {out.length > 0 && (
        <details className={classes.more}>
          <summary>{say.excludedCandidates(out.length)}</summary>
          <CandidateAnswers label={say.excludedCandidates(out.length)} candidates={out} nation={nation} />
        </details>
      )}
    </>
  );
}

function standingOf(own: Candidate, { candidates, valid_votes, majority_percent, outstanding }: NationOutlook) {
  const [strongest = 0, second = 0] = candidates
    .filter(({ id }) => id !== own.id)
    .map(({ votes }) => votes)
    .toSorted((a, b) => b - a);
  return {
    name: own.name,
    votes: own.votes,
    valid: valid_votes,
    voters: outstanding.voters,
    percent: majority_percent,
    rivals: [strongest, second] as const,
  };
}

interface CandidateAnswersProps {
  label: string;
  candidates: readonly Candidate[];
  nation: NationOutlook;
}

const CandidateAnswers = ({ label, candidates, nation }: CandidateAnswersProps) => (
  <ul className={classes.answers} aria-label={label}>
    {candidates.map((own) => {
      const standing = standingOf(own, nation);
      return (
        <li key={own.id}>
          <ChanceBadge chance={own.elected} labels={say.electedMark} />
          <div>
            <p>
              {own.elected === null
                ? say.electedUnknown(standing, nation.outstanding)
                : say.elected[own.elected](standing)}
            </p>
            {nation.runoff !== 'excluded' && !(own.elected === 'possible' && own.first_two === 'possible') && (
              <Text size="sm" c="dimmed" component="p">
                {own.second === 'certain'
                  ? say.isSecond(standing)
                  : own.first_two === null
                    ? say.firstTwoUnknown(standing)
                    : say.firstTwo[own.first_two](standing)}
              </Text>
            )}
          </div>
        </li>
      );
    })}
  </ul>
);

/** So many of the closest seats. */
const CLOSE = 10;

function House({ house }: { house: HouseOutlook }) {
  const { holders, close, line } = house;
  return (
    <>
      <p className={classes.lead}>{say.seats(house)}</p>
      <ul className={classes.answers} aria-label={say.holders}>
        {holders.map(({ majority, ...found }) => (
          <li key={`${found.party_id} ${found.coalition_id}`}>
            <ChanceBadge chance={majority} labels={say.majorityMark} />
            <p>{say.majority[majority]({ ...found, line })}</p>
          </li>
        ))}
      </ul>
      {close.length > 0 && (
        <details className={classes.more}>
          <summary>{say.closeSeats(close.length)}</summary>
          <ul className={classes.answers} aria-label={say.closeSeats(close.length)}>
            {close.slice(0, CLOSE).map((found) => (
              <li key={found.constituency_id}>
                <SeatBadge state={found.state} />
                <p>{say.seat(found)}</p>
              </li>
            ))}
          </ul>
          {close.length > CLOSE && <Text size="sm">{say.moreSeats(close.length - CLOSE)}</Text>}
        </details>
      )}
    </>
  );
}
