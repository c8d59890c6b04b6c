import * as say from '@election/contract/messages/screens-votes';
import type { Ruling } from '@election/contract/rules';
import { ReasonedButton } from '../../../ui/ReasonedButton.tsx';
import type { Decision } from './decision.ts';

interface DecideButtonsProps {
  candidate: { name: string };
  /** What accepting is called. */
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
      can={can('approved')}
      disabled={busy}
      label={`${accept}: ${candidate.name}`}
      onClick={() => onDecide('approved')}
    >
      {accept}
    </ReasonedButton>
    <ReasonedButton
      size="compact-sm"
      variant="outline"
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
