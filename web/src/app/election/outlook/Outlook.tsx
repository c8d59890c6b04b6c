import { contract } from '@election/contract/contract';
import {
  electedMark,
  headingOf,
  majorityMark,
  say,
  majority as sayMajority,
  seat,
  seats,
} from '@election/contract/messages/outlook';
import { nationAnswers } from '@election/contract/outlook/outlook-answers';
import type { HouseOutlook, NationalOutlook, NationOutlook } from '@election/contract/outlook/outlooks';
import { Text, Title } from '@mantine/core';
import { useRead } from '../../../api/queries.ts';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { ChanceBadge, SeatBadge } from './badges.tsx';
import classes from './Outlook.module.css';

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

function Answers({ outlook: { nation, house, election_type_id } }: { outlook: NationalOutlook }) {
  const label = headingOf(election_type_id);
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

function Nation({ nation }: { nation: NationOutlook }) {
  const { lead, only, outstanding, shown, out, outHeading } = nationAnswers(nation);
  if (lead === null) return <Text>{only}</Text>;
  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <Text size="sm">{outstanding}</Text>
      {shown.length > 0 && <CandidateAnswers label={say.candidates} answers={shown} />}
      {out.length > 0 && (
        <details className={classes.more}>
          <summary>{outHeading}</summary>
          <CandidateAnswers label={outHeading} answers={out} />
        </details>
      )}
    </>
  );
}

interface CandidateAnswersProps {
  label: string;
  answers: ReturnType<typeof nationAnswers>['shown'];
}

const CandidateAnswers = ({ label, answers }: CandidateAnswersProps) => (
  <ul className={classes.answers} aria-label={label}>
    {answers.map(({ id, chance, sentence, runoff }) => (
      <li key={id}>
        <ChanceBadge chance={chance} label={electedMark(chance)} />
        <div>
          <p>{sentence}</p>
          {runoff && (
            <Text size="sm" c="dimmed" component="p">
              {runoff}
            </Text>
          )}
        </div>
      </li>
    ))}
  </ul>
);

/** So many of the closest seats. */
const CLOSE = 10;

function House({ house }: { house: HouseOutlook }) {
  const { holders, close, line } = house;
  const closeHeading = say.closeSeats({ count: close.length });
  return (
    <>
      <p className={classes.lead}>{seats(house)}</p>
      <ul className={classes.answers} aria-label={say.holders}>
        {holders.map(({ majority, ...found }) => (
          <li key={`${found.party_id} ${found.coalition_id}`}>
            <ChanceBadge chance={majority} label={majorityMark(majority)} />
            <p>{sayMajority(majority, { ...found, line })}</p>
          </li>
        ))}
      </ul>
      {close.length > 0 && (
        <details className={classes.more}>
          <summary>{closeHeading}</summary>
          <ul className={classes.answers} aria-label={closeHeading}>
            {close.slice(0, CLOSE).map((found) => (
              <li key={found.constituency_id}>
                <SeatBadge state={found.state} />
                <p>{seat(found)}</p>
              </li>
            ))}
          </ul>
          {close.length > CLOSE && <Text size="sm">{say.moreSeats({ count: close.length - CLOSE })}</Text>}
        </details>
      )}
    </>
  );
}
