// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual table are placed by themselves
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls within a row have the focus

import { useMediaQuery } from '@mantine/hooks';
import { memo, useCallback } from 'react';
import { VirtualRows } from '../ui/tables/VirtualRows.tsx';
import classes from './Coverage.module.css';
import { PlaceRow, RegionRow } from './CoverageRow.tsx';
import type { AnyUnit, PlaceUnit } from './coverage-rows.ts';
import { coverage as say } from './sentences.ts';

const HEIGHTS = { region: 40, place: 56 } as const;
/** Where a row has its lines one below the other. */
const NARROW_HEIGHTS = { region: 48, place: 196 } as const;
const LEVELS = { region: 1, constituency: 2, station: 3 } as const;

interface CoverageTableProps {
  rows: readonly AnyUnit[];
  /** The election type of the contests. */
  type: string;
  /** Folds or unfolds a region or a constituency. */
  onTurn: (key: string, opened: boolean) => void;
  selected: ReadonlySet<string>;
  onSelect: (unit: PlaceUnit, selected: boolean) => void;
  /** Whether the agents of a place are reminded, or why not; undefined for those who remind no one. */
  ruling: (unit: PlaceUnit) => true | string | undefined;
}

/** Regions, constituencies and polling stations as a tree of any size. A letter in the search draws no row again. */
export const CoverageTable = memo(function CoverageTable(props: CoverageTableProps) {
  const { rows, type, onTurn, selected, onSelect, ruling } = props;
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const heightOf = useCallback(
    ({ kind }: AnyUnit) => (isNarrow ? NARROW_HEIGHTS : HEIGHTS)[kind === 'region' ? 'region' : 'place'],
    [isNarrow],
  );
  return (
    <VirtualRows
      label={say.heading}
      rows={rows}
      rowKey={({ key }) => key}
      heightOf={heightOf}
      levelOf={({ kind }) => LEVELS[kind]}
      head={
        <div role="row" className={classes.headings}>
          {[say.place, say.state, say.last, say.agents, say.sheet, say.reminded].map((title) => (
            <div role="columnheader" key={title}>
              {title}
            </div>
          ))}
        </div>
      }
    >
      {(unit, next) => {
        const opened = isOpened(unit, next);
        const turned = { opened, onTurn: () => onTurn(unit.key, !opened) };
        return unit.kind === 'region' ? (
          <RegionRow unit={unit} {...turned} />
        ) : (
          <PlaceRow
            unit={unit}
            {...turned}
            type={type}
            selected={selected.has(unit.key)}
            ruling={ruling(unit)}
            onSelect={(chosen) => onSelect(unit, chosen)}
          />
        );
      }}
    </VirtualRows>
  );
});

/** Whether what belongs to a place stands below it. */
const isOpened = (unit: AnyUnit, next: AnyUnit | undefined): boolean =>
  unit.kind !== 'station' && next !== undefined && LEVELS[next.kind] > LEVELS[unit.kind];
