import { BOARD_STATES, type BoardState } from '@election/contract/board';
import { WITHOUT_POLL } from '@election/contract/contest-status';
import { formatFigure } from '../../ui/figures.ts';
import { MARKS } from './BoardBadge.tsx';
import classes from './StateBar.module.css';
import * as say from './sentences.ts';

interface StateBarProps {
  counts: Record<BoardState, number>;
  /** The state that is shown alone; null for all. */
  chosen: BoardState | null;
  onChoose: (state: BoardState | null) => void;
}

const RARE: readonly BoardState[] = ['withdrawn', ...WITHOUT_POLL];

/** Most elections have no contest without a poll, and none whose publication is withdrawn: such a state is shown once one is in it. */
const isShown = (state: BoardState, counts: Record<BoardState, number>) => counts[state] > 0 || !RARE.includes(state);

/** How many contests are in each state, as one stacked bar and as buttons that show one state alone. */
export function StateBar({ counts, chosen, onChoose }: StateBarProps) {
  const toggle = (state: BoardState) => onChoose(state === chosen ? null : state);
  return (
    <div className={classes.states}>
      {/* The buttons below say the same, and are those that the keyboard reaches. */}
      <div className={classes.bar} aria-hidden>
        {BOARD_STATES.filter((state) => counts[state] > 0).map((state) => (
          <button
            key={state}
            type="button"
            tabIndex={-1}
            className={classes.part}
            data-tone={MARKS[state].tone}
            data-other={(chosen !== null && chosen !== state) || undefined}
            style={{ flexGrow: counts[state] }}
            title={say.stateCount(state, counts[state])}
            onClick={() => toggle(state)}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className={classes.keys} role="group" aria-label={say.byState}>
        {BOARD_STATES.filter((state) => isShown(state, counts) || state === chosen).map((state) => {
          const { tone, icon: Mark } = MARKS[state];
          return (
            <button
              key={state}
              type="button"
              className={classes.key}
              data-tone={tone}
              aria-pressed={state === chosen}
              aria-label={say.stateCount(state, counts[state])}
              title={say.stateHints[state]}
              onClick={() => toggle(state)}
            >
              <Mark size={16} stroke={2} aria-hidden />
              <span className={classes.name}>{say.states[state]}</span>
              <strong className={classes.count}>{formatFigure(counts[state])}</strong>
            </button>
          );
        })}
      </div>
    </div>
  );
}
