import type { Ruling } from '@election/contract/rules';
import type { Decision } from '@election/contract/transitions';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import * as say from './sentences.ts';

interface DecideButtonsProps {
  candidate: { name: string };
  /** The label of accepting. */
  accept: string;
  can: (decision: Decision) => Ruling;
  busy: boolean;
  onDecide: (decision: Decision) => void;
}

/** Accepts or declines the taken figure of a row. */
export const DecideButtons = ({ candidate, accept, can, busy, onDecide }: DecideButtonsProps) => (
  <>
    <ReasonedButton
      size="compact-sm"
      variant="subtle"
      px={6}
      can={can('approved')}
      disabled={busy}
      label={`${accept}: ${candidate.name}`}
      onClick={() => onDecide('approved')}
    >
      {accept}
    </ReasonedButton>
    <ReasonedButton
      size="compact-sm"
      variant="subtle"
      px={6}
      color="red"
      can={can('declined')}
      disabled={busy}
      label={`${say.decline}: ${candidate.name}`}
      onClick={() => onDecide('declined')}
    >
      {say.decline}
    </ReasonedButton>
  </>
);
