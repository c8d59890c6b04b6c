import { COVERAGE_STATES, type CoverageState, type HeardVoters } from '@election/contract/figures/coverage';
import { sayHeard, states } from '@election/contract/messages/coverage';
import { series } from '@election/contract/messages/lists';
import { Text } from '@mantine/core';
import { MARKS } from '../app/election/CoverageBadge.tsx';
import { formatShare } from '../ui/fields/figures.ts';
import { StateBar } from '../ui/tables/StateBar.tsx';
import classes from './Coverage.module.css';
import { coverage as sayCoverage, stateHints as sayStateHints } from './sentences.ts';

interface CoverageHeaderProps {
  counts: Record<CoverageState, number>;
  /** Places of which no votes are awaited. */
  apart: number;
  heard: HeardVoters;
  chosen: CoverageState | null;
  onChoose: (state: CoverageState | null) => void;
}

/** Of how many voters something was heard, and how many places are in each state. */
export function CoverageHeader({ counts, apart, heard, chosen, onChoose }: CoverageHeaderProps) {
  const share = heard.registered === 0 ? null : heard.heard / heard.registered;
  const more = [
    sayHeard.heardOf({ heard: heard.heard, registered: heard.registered }),
    heard.unknown > 0 ? sayHeard.unknownRegister({ count: heard.unknown }) : '',
    apart > 0 ? sayHeard.apart({ count: apart }) : '',
  ];
  return (
    <>
      <p className={classes.heard} role="status">
        <strong>{sayHeard.heard({ share: formatShare(share) })}</strong>
        <Text span size="sm" c="dimmed">
          {series(more)}
        </Text>
      </p>
      <StateBar
        label={sayCoverage.byState}
        parts={COVERAGE_STATES.map((state) => ({
          ...MARKS[state],
          state,
          name: states[state],
          label: sayCoverage.stateCount({ state: states[state], count: counts[state] }),
          hint: sayStateHints[state],
          count: counts[state],
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
}
