import { BOARD_STATES, type BoardState } from '@election/contract/figures/board';
import { WITHOUT_POLL } from '@election/contract/figures/contest-status';
import { StateBar as Bar } from '../../ui/tables/StateBar.tsx';
import { boardHints, boardStates, board as say } from '../sentences.ts';
import { MARKS } from './BoardBadge.tsx';

interface StateBarProps {
  counts: Record<BoardState, number>;
  /** The state that is shown alone; null for all. */
  chosen: BoardState | null;
  onChoose: (state: BoardState | null) => void;
}

const RARE: readonly BoardState[] = ['withdrawn', ...WITHOUT_POLL];

/** Most elections have no contest without a poll, and none whose publication is withdrawn: such a state is shown once one is in it. */
const isShown = (state: BoardState, counts: Record<BoardState, number>) => counts[state] > 0 || !RARE.includes(state);

/** How many contests are in each state. */
export const StateBar = ({ counts, chosen, onChoose }: StateBarProps) => (
  <Bar
    label={say.byState}
    parts={BOARD_STATES.filter((state) => isShown(state, counts) || state === chosen).map((state) => ({
      ...MARKS[state],
      state,
      name: boardStates[state],
      label: say.stateCount({ state: boardStates[state], count: counts[state] }),
      hint: boardHints[state],
      count: counts[state],
    }))}
    chosen={chosen}
    onChoose={onChoose}
  />
);
