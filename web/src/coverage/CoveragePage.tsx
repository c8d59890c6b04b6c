import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { coverage as say } from './sentences.ts';
import '@mantine/core/styles/Switch.css';
import { contract } from '@election/contract/contract';
import { canRemind } from '@election/contract/figures/coverage';
import { Alert, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { useCallbackRef, useNetwork } from '@mantine/hooks';
import { IconBellRinging, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useOwnRegion } from '../api/actor.ts';
import { PaperButtons } from '../app/election/PaperButtons.tsx';
import { YearFilter } from '../app/election/YearFilter.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import { SearchBox } from '../ui/fields/SearchBox.tsx';
import { Filters } from '../ui/tables/Filters.tsx';
import { TableSkeleton } from '../ui/tables/TableSkeleton.tsx';
import classes from './Coverage.module.css';
import { CoverageHeader } from './CoverageHeader.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { LEVELS, type PlaceUnit, type RegionUnit, SORTS } from './coverage-rows.ts';
import { type Coverage, useCoverage } from './use-coverage.ts';
import { type RemindOutcome, useRemind } from './use-remind.tsx';

const { pdf, xlsx } = contract.coverage;

/** Who is silent: every contest and polling station within reach, whom to call, and a reminder to those who are asked. */
export function CoveragePage() {
  const coverage = useCoverage();
  const { shown, failed, filter, tree } = coverage;
  const reminding = useRemind(coverage.contest);
  const { selected, setSelected, select, chosen, ready } = useSelection(coverage);
  const { online } = useNetwork();

  const remind = async () => {
    if (await reminding.remind(chosen)) setSelected(new Set());
  };

  return (
    <>
      <PageHeader title={say.heading} note={say.note}>
        {coverage.contest && online && (
          <PaperButtons pdf={pdf} xlsx={xlsx} input={coverage.contest} name={say.heading} />
        )}
      </PageHeader>
      {shown && <CoverageHeader {...shown} chosen={filter.state} onChoose={coverage.chooseState} />}
      {!online && shown && (
        <Alert color="yellow" icon={<IconPlugConnectedX />} role="status" mb="md">
          {say.offline({ at: formatMoment(new Date(coverage.states.dataUpdatedAt).toISOString()) })}
        </Alert>
      )}
      <CoverageFilters coverage={coverage}>
        {shown && (
          <Group gap="xs" ms="auto">
            <ReasonedButton
              variant="default"
              can={ready.length > 0 || chosen.length > 0 || say.noneSilent}
              onClick={() => setSelected(new Set(chosen.length > 0 ? [] : ready.map(({ key }) => key)))}
            >
              {chosen.length > 0 ? say.unselect : say.selectAll({ count: ready.length })}
            </ReasonedButton>
            <ReasonedButton
              can={online ? chosen.length > 0 || say.selectFirst : say.needsNetwork}
              onClick={() => void remind()}
            >
              {say.remind({ count: chosen.length })}
            </ReasonedButton>
          </Group>
        )}
      </CoverageFilters>
      {reminding.outcome && <Outcome outcome={reminding.outcome} onClose={reminding.close} />}
      {failed?.error && <Failure problem={failed.error} onRetry={() => void failed.refetch()} />}
      {!shown && !failed && <TableSkeleton columns={6} />}
      {shown && shown.rows.length === 0 && (
        <EmptyState
          sentence={say.empty}
          onClearFilters={coverage.isFiltered && placesOf(tree ?? []).length > 0 ? coverage.clearFilters : undefined}
        />
      )}
      {shown && shown.rows.length > 0 && (
        <>
          <CoverageTable
            rows={shown.rows}
            type={coverage.type.type?.title ?? ''}
            onTurn={coverage.turn}
            selected={selected}
            ruling={ruling}
            onSelect={select}
          />
          <Text size="sm" c="dimmed" mt="xs">
            {say.rows({ count: shown.rows.length })}
          </Text>
        </>
      )}
    </>
  );
}

/** Whether the agents of a place can be reminded, or why not. */
const ruling = (unit: PlaceUnit) =>
  canRemind({ state: unit.state, agents: unit.agents.length, reminded_at: unit.reminder?.at ?? null }, Date.now());

/** The places that the person selected to be reminded, and those that can be. */
function useSelection({ shown, filter }: Coverage) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const level = filter.level === 'stations' ? 'station' : 'constituency';
  const places = (shown?.rows ?? []).filter((unit): unit is PlaceUnit => unit.kind !== 'region');
  const silent = places.filter((unit) => ruling(unit) === true);
  const select = useCallbackRef(({ key }: PlaceUnit, isChosen: boolean) =>
    setSelected(new Set(isChosen ? [...selected, key] : [...selected].filter((other) => other !== key))),
  );
  return {
    selected,
    setSelected,
    select,
    // Of what is shown: a filter may have hidden a place, and it may have reported, since it was selected.
    chosen: silent.filter(({ key }) => selected.has(key)),
    ready: silent.filter(({ kind }) => kind === level),
  };
}

const placesOf = (tree: readonly RegionUnit[]): PlaceUnit[] =>
  tree.flatMap(({ constituencies }) => constituencies.flatMap((one) => [one, ...one.stations]));

function Outcome({ outcome: { sent, skipped }, onClose }: { outcome: RemindOutcome; onClose: () => void }) {
  return (
    <Alert
      color={skipped.size > 0 ? 'yellow' : 'green'}
      icon={<IconBellRinging />}
      title={say.outcome({ sent })}
      role="status"
      mb="md"
      withCloseButton
      closeButtonLabel={sayUi.close}
      onClose={onClose}
    >
      {[...skipped].map(([why, count]) => (
        <Text size="sm" key={why}>
          {say.skipped({ count, why })}
        </Text>
      ))}
    </Alert>
  );
}

const ALL = 0;

/** What is shown, and the actions on it in the same line. */
function CoverageFilters({ coverage, children }: { coverage: Coverage; children: ReactNode }) {
  const ownRegion = useOwnRegion();
  const { filter, year, type, places } = coverage;
  const regions = places.data?.regions.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <>
      <Filters fill>
        <YearFilter choice={year} />
        {(type.options?.length ?? 0) > 1 && (
          <Dropdown
            label={sayElection.electionType}
            options={type.options}
            value={type.type?.title ?? null}
            onChange={type.choose}
          />
        )}
        {ownRegion === null && (
          <Dropdown
            label={sayElection.region}
            options={[{ value: ALL, label: say.allRegions }, ...regions]}
            value={filter.region_id ?? ALL}
            onChange={(id) => coverage.chooseRegion(id === ALL ? null : id)}
            loading={places.isLoading}
          />
        )}
        <Dropdown
          label={say.sortBy}
          options={SORTS.map((value) => ({ value, label: say.sorts({ sort: value }) }))}
          value={filter.sort}
          onChange={coverage.chooseSort}
        />
        <SearchBox
          label={say.search}
          clearLabel={sayRecords.clearSearch}
          value={filter.search}
          onChange={coverage.setSearch}
          placeholder={say.search}
        />
      </Filters>
      <div className={classes.actions}>
        <SegmentedControl
          aria-label={say.level}
          data={LEVELS.map((value) => ({ value, label: say.levels({ level: value }) }))}
          value={filter.level}
          onChange={(value) => coverage.chooseLevel(value as (typeof LEVELS)[number])}
        />
        {((coverage.shown?.questions ?? 0) > 0 || filter.asked) && (
          <Switch
            label={say.onlyAsked({ count: coverage.shown?.questions ?? 0 })}
            checked={filter.asked}
            onChange={(event) => coverage.chooseAsked(event.currentTarget.checked)}
          />
        )}
        {children}
      </div>
    </>
  );
}
