import type { CandidateMark } from '@election/contract/candidates';
import { textOn } from '../../ui/contrast.ts';
import classes from './PartyChip.module.css';

interface PartyChipProps {
  party: Pick<CandidateMark['party'], 'name' | 'acronym' | 'color'>;
}

/** A party's short name on its own colour, in black or white, whichever reads better. */
export const PartyChip = ({ party }: PartyChipProps) => (
  <span className={classes.chip} style={{ background: party.color, color: textOn(party.color) }} title={party.name}>
    {party.acronym ?? party.name}
  </span>
);
