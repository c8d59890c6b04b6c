import type { CandidateMark } from '@election/contract/ballots/candidates';
import { partyWord } from './CandidateName.tsx';
import classes from './PartyChip.module.css';

interface PartyChipProps {
  party: Pick<CandidateMark['party'], 'name' | 'acronym' | 'color'>;
}

/** A party's short name beside its colour: text on the colour itself would lack contrast for some parties. */
export const PartyChip = ({ party }: PartyChipProps) => (
  <span className={classes.chip} title={party.name}>
    <span className={classes.dot} style={{ background: party.color }} aria-hidden />
    {partyWord(party)}
  </span>
);
