import type { NationalResult } from '@election/contract/results';
import { Avatar } from '../app/election/Avatar.tsx';
import { PartyChip } from '../app/election/PartyChip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FigureText } from '../ui/FigureText.tsx';
import { formatShare } from '../ui/figures.ts';
import * as sayUi from '../ui/sentences.ts';
import { colorOf } from './holders.ts';
import classes from './Results.module.css';
import { ShareBar } from './ShareBar.tsx';
import * as say from './sentences.ts';

/** Presidential: every candidate with votes, share and a bar in the party's colour. */
export function CandidateResults({ result }: { result: NationalResult }) {
  const { candidates, reporting } = result;
  if (candidates.length === 0) return <EmptyState sentence={say.noCandidates} />;
  const most = Math.max(...candidates.map(({ share }) => share ?? 0));
  return (
    <table className={classes.tallies} aria-label={say.candidates}>
      <thead>
        <tr>
          <th scope="col">{say.candidate}</th>
          <th scope="col">{say.votes}</th>
          <th scope="col">{say.share}</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ candidate, votes, share }) => (
          <tr key={candidate.id}>
            <th scope="row">
              <span className={classes.who}>
                <Avatar url={candidate.avatar_url} />
                <span>
                  <span className={classes.name}>{candidate.name}</span>
                  <PartyChip party={{ ...candidate.party, color: colorOf(result, candidate) }} />
                </span>
              </span>
              <ShareBar share={share ?? 0} of={most} color={colorOf(result, candidate)} />
            </th>
            <td className={classes.votes} data-unit={reporting.reported > 0 ? say.votesUnit : undefined}>
              <FigureText value={reporting.reported > 0 ? votes : null} missing={sayUi.notReported} />
            </td>
            <td className={classes.share} data-unit={say.shareUnit}>
              {formatShare(share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
