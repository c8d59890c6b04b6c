import type { Icon } from '@tabler/icons-react';
import { formatFigure } from '../fields/figures.ts';
import classes from './StateBar.module.css';
import type { Tone } from './StatusBadge.tsx';

/** One state of the bar. */
export interface StatePart<State extends string> {
  state: State;
  tone: Tone;
  icon: Icon;
  name: string;
  /** The name with the count, for those who hear it. */
  label: string;
  /** What the state means. */
  hint: string;
  count: number;
}

interface StateBarProps<State extends string> {
  /** The name of the buttons together. */
  label: string;
  parts: readonly StatePart<State>[];
  /** The state that is shown alone; null for all. */
  chosen: State | null;
  onChoose: (state: State | null) => void;
}

/** How many are in each state, as one stacked bar and as buttons that show one state alone. */
export function StateBar<State extends string>({ label, parts, chosen, onChoose }: StateBarProps<State>) {
  const toggle = (state: State) => onChoose(state === chosen ? null : state);
  return (
    <div className={classes.states}>
      {/* The buttons below say the same, and are those that the keyboard reaches. */}
      <div className={classes.bar} aria-hidden>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ state, tone, label: title, count }) => (
            <button
              key={state}
              type="button"
              tabIndex={-1}
              className={classes.part}
              data-tone={tone}
              data-other={(chosen !== null && chosen !== state) || undefined}
              style={{ flexGrow: count }}
              title={title}
              onClick={() => toggle(state)}
            />
          ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className={classes.keys} role="group" aria-label={label}>
        {parts.map(({ state, tone, icon: Mark, name, label: spoken, hint, count }) => (
          <button
            key={state}
            type="button"
            className={classes.key}
            data-tone={tone}
            aria-pressed={state === chosen}
            aria-label={spoken}
            title={hint}
            onClick={() => toggle(state)}
          >
            <Mark size={16} stroke={2} aria-hidden />
            <span className={classes.name}>{name}</span>
            <strong className={classes.count}>{formatFigure(count)}</strong>
          </button>
        ))}
      </div>
    </div>
  );
}
