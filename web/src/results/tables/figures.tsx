import { contestStatuses, electionStatuses } from '@election/contract/messages/election';
import { figure, notReported, share as shareText } from '@election/contract/messages/format';
import { series } from '@election/contract/messages/lists';
import { apart, electedOf, GAP, nothingOf, reportedShort, say } from '@election/contract/messages/results';
import type { NationalResult } from '@election/contract/results/results';
import { partyOf, partyWord } from '@election/contract/results/view/holders';
import { hasFigures, sumsOf } from '@election/contract/results/view/sums';
import { Lit } from '../pieces/Lit.tsx';
import { Around, Badge, Progress, Total } from '../pieces/pieces.tsx';
import { Time } from '../pieces/Time.tsx';

const TONES = { none: 'grey', active: 'amber', end: 'green' } as const;

/** How far the counting is, what the newsroom says about it, and when the newest figure was published. */
export function CountingStatus({ of, asOf }: { of: NationalResult['year']['election_status']; asOf: string | null }) {
  return (
    <p className="counting">
      <Badge tone={TONES[of.status]}>{electionStatuses[of.status]}</Badge>
      {of.status_desc && <span>{of.status_desc}</span>}
      {asOf && (
        <span>
          <Around sentence={say.asOf({ time: GAP })}>
            <Time as="instant" at={asOf} />
          </Around>
        </span>
      )}
    </p>
  );
}

/** How much is reported, and the sums over it. */
export function Totals({ result }: { result: NationalResult }) {
  const { reporting } = result;
  const none = !hasFigures(reporting) && reporting.postponed + reporting.annulled === 0;
  const { valid, rejected, turnout } = sumsOf(result);
  return (
    <>
      <dl className="totals">
        <div>
          <dt>{say.reporting}</dt>
          <dd>
            <span role="status">
              <Lit>{reportedShort(reporting)}</Lit>
            </span>
          </dd>
          <dd className="note">{none ? nothingOf(reporting) : `${say.constituenciesReported}${apart(reporting)}`}</dd>
          <Progress done={reporting.reported} of={Math.max(1, reporting.total)} />
        </div>
        <Total label={valid.label} value={figure(valid.value)} note={valid.note} />
        <Total label={rejected.label} value={figure(rejected.value)} note={rejected.note} />
        <Total label={turnout.label} value={shareText(turnout.value)} note={turnout.note} />
      </dl>
      <LeftOut result={result} />
    </>
  );
}

/** The reported constituencies that turnout leaves out. */
function LeftOut({ result: { totals: sums, reporting, statuses } }: { result: NationalResult }) {
  if (sums.left_out.length === 0 || sums.turnout === null) return null;
  const unopposed = statuses.filter(({ status }) => status === 'unopposed').length;
  const more = reporting.reported - unopposed - sums.registers - sums.left_out.length;
  return (
    <p className="small" id="left-out">
      {say.leftOut({ names: series(sums.left_out), more: Math.max(0, more) })}
    </p>
  );
}

/** Contests that were not simply held: elected unopposed, postponed, decided by lot, annulled, each with its note. */
export function Statuses({ result }: { result: NationalResult }) {
  if (result.statuses.length === 0) return null;
  return (
    <div>
      <h3>{say.statuses}</h3>
      <ul className="plain">
        {result.statuses.map(({ constituency_id, name, status, elected, note }) => {
          const party = elected && partyOf(result, elected.party_id);
          const who = elected && (party ? electedOf(elected.name, partyWord(party)) : elected.name);
          return (
            <li key={constituency_id}>
              {who === null
                ? say.statusOf({ place: name, status: contestStatuses[status] })
                : say.statusElected({ place: name, status: contestStatuses[status], elected: who })}
              {note && <p className="small">{note}</p>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Votes with their unit, which stands beside the figure where the head of the table is hidden. */
export function Votes({ votes }: { votes: number | null }) {
  return votes === null ? (
    <td className="votes">{notReported()}</td>
  ) : (
    <td className="votes" data-unit={say.votesUnit({ count: votes })}>
      <Lit>{figure(votes)}</Lit>
    </td>
  );
}

export function Share({ share }: { share: number | null }) {
  return (
    <td className="share" data-unit={say.shareUnit}>
      <Lit>{shareText(share)}</Lit>
    </td>
  );
}
