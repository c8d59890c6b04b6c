import { contestStatuses } from '@election/contract/messages/election';
import { figure, share as shareText, swing as swingText } from '@election/contract/messages/format';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { marginOf, say } from '@election/contract/messages/results';
import { concerns } from '@election/contract/results/view/changes';
import { callMarksOf } from '@election/contract/results/view/drawings';
import { colorOf } from '@election/contract/results/view/holders';
import { electedIn, lineOfPlace } from '@election/contract/results/view/lead';
import type { ConstituencyData } from '@election/contract/results/view/pages';
import { regionAddress } from '@election/contract/results/view/places';
import { contestSums, swingsOf } from '@election/contract/results/view/sums';
import type { Contest, View } from '@election/contract/results/view/view';
import { Bar } from '../drawings/Bar.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Corrections } from '../pieces/Corrections.tsx';
import { Badge, Progress, Section, Total } from '../pieces/pieces.tsx';
import { CandidateName, Tallies } from '../tables/CandidateTable.tsx';
import { CountingStatus, Share, Votes } from '../tables/figures.tsx';
import { StationTable } from '../tables/StationTable.tsx';
import { Head, Lead, Trail, Under } from './frame.tsx';
import { ChangeList, PaperLinks } from './records.tsx';
import { Sheet } from './Sheet.tsx';

/** The page of a constituency. */
export function Constituency({ view, contest }: ConstituencyData) {
  const { name, region, counting, as_of, corrections, slug, status } = contest;
  const path = `/results/constituencies/${slug}`;
  return (
    <>
      <Trail view={view} links={[[region.title, regionAddress(view, region.id)]]} />
      <Head title={name} view={view} path={path}>
        <Under view={view} />
        <CountingStatus of={counting} asOf={as_of} />
      </Head>
      {status !== 'held' && <Status contest={contest} />}
      <Lead lead={lineOfPlace(view, contest)} />
      <Calls calls={callMarksOf(view, { contest })} />
      <ContestTotals contest={contest} />
      <Section id="candidates" heading={say.candidates}>
        <ContestTable view={view} contest={contest} />
      </Section>
      <StationTable view={view} contest={contest} />
      <Sheet view={view} contest={contest} />
      <Section id="corrections" heading={say.correctionsOf({ name })}>
        {corrections.length > 0 ? (
          <>
            <p className="small">{sayCorrections.note}</p>
            <Corrections corrections={corrections} />
          </>
        ) : (
          <p>{say.noCorrections}</p>
        )}
      </Section>
      <ChangeList changes={view.changes.filter((change) => concerns(change, contest))} />
      <PaperLinks view={view} path={path} name={name} form />
    </>
  );
}

/** What became of a poll that was not simply held. */
function Status({ contest }: { contest: Contest }) {
  const { status, note } = contest;
  const elected = electedIn(contest);
  return (
    <p className="raised" id="status">
      <Badge tone="amber">{contestStatuses[status]}</Badge>
      {elected && (
        <>
          {' '}
          <b>{elected}</b>
        </>
      )}
      {note && (
        <>
          {' '}
          <span>{note}</span>
        </>
      )}
    </p>
  );
}

function ContestTotals({ contest }: { contest: Contest }) {
  const { published, total } = contest.stations;
  const { margin, valid, rejected, turnout } = contestSums(contest);
  return (
    <dl className="totals">
      <Total label={margin.label} value={marginOf(margin.value)} note={margin.note} />
      <Total label={valid.label} value={figure(valid.value)} note={valid.note} />
      <Total label={rejected.label} value={figure(rejected.value)} note={rejected.note} />
      <Total label={turnout.label} value={shareText(turnout.value)} note={turnout.note} />
      {total > 0 && (
        <div>
          <dt>{say.stationsReported}</dt>
          <dd>{say.reportedShort({ done: published, total })}</dd>
          <Progress done={published} of={total} />
        </div>
      )}
    </dl>
  );
}

/** The ballot with its figures, and by how much each share differs from the comparison year. */
function ContestTable({ view, contest }: { view: View; contest: Contest }) {
  const { candidates: rows, elected_id } = contest;
  if (rows.length === 0) return <p className="empty">{say.noCandidates}</p>;
  const valid = contest.valid ?? 0;
  const most = Math.max(...rows.map(({ votes }) => votes ?? 0));
  const compared = swingsOf(contest);
  return (
    <Tallies more={compared && <th scope="col">{say.swing({ year: compared.year })}</th>}>
      {rows.map(({ candidate, votes }) => (
        <tr key={candidate.id} id={`candidate-${candidate.id}`}>
          <th scope="row">
            <CandidateName view={view} candidate={candidate}>
              {candidate.id === elected_id && <Badge tone="green">{say.elected}</Badge>}
            </CandidateName>
            <Bar value={votes ?? 0} of={most} color={colorOf(view.result, candidate)} />
          </th>
          <Votes votes={votes} />
          <Share share={votes !== null && valid > 0 ? votes / valid : null} />
          {compared && <Swing points={compared.pointsOf(candidate.id)} />}
        </tr>
      ))}
    </Tallies>
  );
}

const Swing = ({ points }: { points: number | null }) => (
  <td data-unit={points === null ? undefined : say.pointsUnit}>{swingText(points)}</td>
);
