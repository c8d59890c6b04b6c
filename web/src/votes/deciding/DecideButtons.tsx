import type { Ruling } from '@election/contract/figures/rules';
import { DECISIONS, type Decision } from '@election/contract/figures/transitions';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { ui as sayUi } from '../../ui/sentences.ts';
import type { DecisionWords } from './decision-words.ts';

interface DecideButtonsProps {
  candidate: { name: string };
  words: Record<Decision, DecisionWords>;
  can: (decision: Decision) => Ruling;
  busy: boolean;
  onDecide: (decision: Decision) => void;
}

/** How a decision looks that does not accept. */
export const lookOf = (decision: Decision) =>
  decision === 'approved' ? {} : { variant: 'outline', ...(decision === 'declined' && { color: 'red' }) };

/** A button for each decision on the taken figure of a row. */
export const DecideButtons = ({ candidate, words, can, busy, onDecide }: DecideButtonsProps) =>
  DECISIONS.map((decision) => (
    <ReasonedButton
      key={decision}
      size="compact-sm"
      variant="subtle"
      px="xxs"
      {...(decision === 'declined' && { color: 'red' })}
      can={can(decision)}
      disabled={busy}
      label={sayUi.labelOf({ what: words[decision].label, name: candidate.name })}
      onClick={() => onDecide(decision)}
    >
      {words[decision].label}
    </ReasonedButton>
  ));
