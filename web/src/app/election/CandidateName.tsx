import type { CandidateMark } from '@election/contract/ballots/candidates';
import type { ReactNode } from 'react';
import { election as say } from '../sentences.ts';
import classes from './CandidateName.module.css';

interface CandidateNameProps {
  candidate: Pick<CandidateMark, 'name' | 'status' | 'ballot_order' | 'party'>;
  /** Shows the ballot order before the name. */
  numbered?: boolean;
  /** A mark beside the party. */
  mark?: ReactNode;
}

/** The short name of a party. */
export const partyWord = ({ acronym, name }: Pick<CandidateMark['party'], 'acronym' | 'name'>): string =>
  acronym ?? name;

/** A candidate with the party's colour as a bar beside the name, never behind it. */
export function CandidateName({ candidate, numbered, mark }: CandidateNameProps) {
  const { party } = candidate;
  return (
    <span className={classes.row} data-inactive={candidate.status === 'inactive' || undefined}>
      <span className={classes.bar} style={{ background: party.color }} aria-hidden />
      {numbered && <span className={classes.number}>{candidate.ballot_order}.</span>}
      <span className={classes.names}>
        <span className={classes.name}>{candidate.name}</span>
        <span className={classes.party}>
          {partyWord(party)}
          {candidate.status === 'inactive' && ` · ${say.inactiveCandidate}`}
          {mark && <> {mark}</>}
        </span>
      </span>
    </span>
  );
}
