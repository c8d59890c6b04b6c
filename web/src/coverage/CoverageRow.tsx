// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual table are placed by themselves
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls within a row have the focus

import { facts } from '@election/contract/messages/lists';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconHelpCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CoverageBadge } from '../app/election/CoverageBadge.tsx';
import { to } from '../app/paths.ts';
import { Age } from '../ui/feedback/Age.tsx';
import { StatusBadge } from '../ui/tables/StatusBadge.tsx';
import { AgentsCell } from './AgentsCell.tsx';
import classes from './Coverage.module.css';
import { type AnyUnit, type ConstituencyUnit, type PlaceUnit, type RegionUnit, silenceOf } from './coverage-rows.ts';
import { coverage as say } from './sentences.ts';

interface RowProps {
  opened: boolean;
  onTurn: () => void;
}

interface PlaceRowProps extends RowProps {
  /** The election type of the contest. */
  type: string;
  selected: boolean;
  /** True, or why its agents are not reminded; undefined for those who remind no one. */
  ruling: true | string | undefined;
  onSelect: (selected: boolean) => void;
}

export function RegionRow({ unit, opened, onTurn }: RowProps & { unit: RegionUnit }) {
  const { silent, all } = silenceOf(unit);
  return (
    <div role="rowheader" className={classes.region} aria-colspan={6}>
      <Turn unit={unit} opened={opened} onTurn={onTurn} />
      <strong>{unit.name}</strong>
      <span className={classes.quiet}>{say.silentOf({ silent, all })}</span>
    </div>
  );
}

/** A constituency or a polling station. */
export function PlaceRow({ unit, opened, onTurn, ...rest }: PlaceRowProps & { unit: PlaceUnit }) {
  const { type, selected, ruling, onSelect } = rest;
  const { reminder } = unit;
  return (
    <div className={classes.cells} data-kind={unit.kind}>
      <div role="rowheader" className={classes.place}>
        {ruling !== undefined && (
          <Checkbox
            size="sm"
            aria-label={say.select({ name: unit.name })}
            checked={selected}
            disabled={ruling !== true && !selected}
            title={ruling === true ? undefined : ruling}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}
        {unit.kind === 'constituency' && unit.stations.length > 0 && (
          <Turn unit={unit} opened={opened} onTurn={onTurn} />
        )}
        <span className={classes.lines}>
          {unit.kind === 'constituency' ? (
            <ContestLink unit={unit} type={type} />
          ) : (
            <span className={classes.name} dir="auto">
              {unit.name}
            </span>
          )}
          <span className={classes.quiet}>{more(unit)}</span>
        </span>
      </div>
      <div role="cell" className={classes.state}>
        <CoverageBadge state={unit.state} />
        {unit.kind === 'constituency' && unit.questions > 0 && (
          <StatusBadge tone="amber" icon={IconHelpCircle} label={say.questions({ count: unit.questions })} />
        )}
      </div>
      <div role="cell" className={classes.last} data-label={say.last}>
        <Done what={unit.last} none={say.noActivity} />
      </div>
      <div role="cell" className={classes.people}>
        <AgentsCell place={unit.name} agents={unit.agents} />
      </div>
      <div role="cell" className={classes.sheet} data-label={say.sheet}>
        {unit.kind === 'station' ? say.noSheetHere : say.hasSheet({ has: unit.sheet ? 'yes' : 'no' })}
      </div>
      <div role="cell" className={classes.reminded} data-label={say.reminded}>
        {reminder && (
          <span className={classes.lines}>
            <Age since={reminder.at} />
            <span className={classes.quiet}>
              {say.remindedBy({ person: reminder.sender, people: reminder.to.length })}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

function more(unit: PlaceUnit): string {
  if (unit.kind === 'station') return unit.code ?? '';
  const { silent, all } = silenceOf(unit);
  return facts([unit.code, all > 0 && say.silentStations({ silent, all })]);
}

const ContestLink = ({ unit, type }: { unit: ConstituencyUnit; type: string }) => (
  <Link
    className={classes.name ?? ''}
    dir="auto"
    to={{
      pathname: to('constituencyVotes', { region: unit.region_id, constituency: unit.id }),
      search: new URLSearchParams({ type }).toString(),
    }}
  >
    {unit.name}
  </Link>
);

function Done({ what, none }: { what: PlaceUnit['last']; none: string }) {
  if (!what) return <span className={classes.quiet}>{none}</span>;
  return (
    <span className={classes.lines}>
      <Age since={new Date(what.at).toISOString()} />
      <span className={classes.quiet}>{what.by}</span>
    </span>
  );
}

function Turn({ unit, opened, onTurn }: RowProps & { unit: AnyUnit }) {
  const Mark = opened ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.turn ?? ''}
      aria-expanded={opened}
      aria-label={opened ? say.fold({ name: unit.name }) : say.unfold({ name: unit.name })}
      onClick={onTurn}
    >
      <Mark size={18} aria-hidden />
    </UnstyledButton>
  );
}
