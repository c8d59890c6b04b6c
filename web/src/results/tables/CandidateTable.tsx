import { figure, notReported } from '@election/contract/messages/format';
import { say } from '@election/contract/messages/results';
import type { NationalResult } from '@election/contract/results/results';
import { colorOf, wordBeside } from '@election/contract/results/view/holders';
import { partyAddress } from '@election/contract/results/view/places';
import { candidatesOfRegion, hasFigures } from '@election/contract/results/view/sums';
import type { View } from '@election/contract/results/view/view';
import type { ReactNode } from 'react';
import { Bar } from '../drawings/Bar.tsx';
import { Chip } from '../pieces/Chip.tsx';
import { Lit } from '../pieces/Lit.tsx';
import { Avatar } from '../pieces/pieces.tsx';
import { Share, Votes } from './figures.tsx';

type Candidate = NationalResult['candidates'][number]['candidate'];

/** A candidate with picture, name and party, which is linked to its page; the colour is the candidate's own. */
export function CandidateName({
  view,
  candidate,
  children,
}: {
  view: View;
  candidate: Candidate;
  children?: ReactNode;
}) {
  const word = wordBeside(candidate);
  return (
    <span className="who">
      <Avatar url={candidate.avatar_url} />
      <span>
        <b>{candidate.name}</b>{' '}
        <Chip
          color={colorOf(view.result, candidate)}
          word={word}
          name={candidate.party.name}
          href={word === '' ? undefined : partyAddress(view, candidate.party.id)}
        />{' '}
        {children}
      </span>
    </span>
  );
}

/** A table of candidates with votes and share. @param more the heads of further columns */
export function Tallies({ more, children }: { more?: ReactNode; children: ReactNode }) {
  return (
    <table className="tallies" aria-label={say.candidates}>
      <thead>
        <tr>
          <th scope="col">{say.candidate}</th>
          <th scope="col">{say.votes}</th>
          <th scope="col">{say.share}</th>
          {more}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Every candidate of the country with votes, share and a bar in the party's colour. @param percent what more than is needed; 0 for none */
export function CandidateTable({ view, percent }: { view: View; percent: number }) {
  const { candidates, reporting } = view.result;
  if (candidates.length === 0) return <p className="empty">{say.noCandidates}</p>;
  const line = percent > 0 ? percent / 100 : null;
  const most = Math.max(line === null ? 0 : line * 1.1, ...candidates.map(({ share }) => share ?? 0));
  const reported = hasFigures(reporting);
  return (
    <>
      <Tallies>
        {candidates.map(({ candidate, votes, share }) => (
          <tr key={candidate.id} id={`candidate-${candidate.id}`}>
            <th scope="row">
              <CandidateName view={view} candidate={candidate} />
              <Bar value={share ?? 0} of={most} color={colorOf(view.result, candidate)} line={line} />
            </th>
            <Votes votes={reported ? votes : null} />
            <Share share={share} />
          </tr>
        ))}
      </Tallies>
      {line !== null && <p className="small">{say.threshold({ percent })}</p>}
    </>
  );
}

/** The candidates of the country as a region voted. */
export function RegionCandidates({ view, region }: { view: View; region: NationalResult['regions'][number] }) {
  const tallies = candidatesOfRegion(view, region);
  const most = Math.max(...tallies.map(({ share }) => share ?? 0));
  const reported = hasFigures(region.reporting);
  const rows = tallies.flatMap((tally) => {
    const candidate = view.result.candidates.find((row) => row.candidate.id === tally.candidate_id)?.candidate;
    return candidate ? [{ ...tally, candidate }] : [];
  });
  return (
    <Tallies>
      {rows.map(({ candidate, votes, share }) => (
        <tr key={candidate.id} id={`candidate-${candidate.id}`}>
          <th scope="row">
            <CandidateName view={view} candidate={candidate} />
            <Bar value={share ?? 0} of={most} color={colorOf(view.result, candidate)} />
          </th>
          <td className="votes">
            <Lit>{reported ? figure(votes) : notReported()}</Lit>
          </td>
          <Share share={share} />
        </tr>
      ))}
    </Tallies>
  );
}
