import { contract } from '@election/contract/contract';
import type { YearComparison } from '@election/contract/places/year-comparisons';
import type { Year } from '@election/contract/places/years';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead, useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { latestFirst } from '../app/election/years.ts';
import { StaleNotice } from '../app/records/StaleNotice.tsx';
import { useAsking, useConfirm } from '../ui/dialogs/Confirm.tsx';
import { Modal } from '../ui/dialogs/Modal.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { RowButton } from '../ui/tables/RowButton.tsx';
import { comparisonChanges } from './comparison-changes.ts';
import { comparison as say } from './sentences.ts';

interface CompareYearProps {
  year: Year;
  years: readonly Year[];
  opened: boolean;
  onClose: () => void;
}

/** No year, or no constituency, is compared with. */
const NONE = 0;

/** Which year the checks of a year compare with, and which constituency with which. */
export function CompareYear({ year, years, opened, onClose }: CompareYearProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  // What another person saved meanwhile, taken in place of the own list.
  const [taken, setTaken] = useState<YearComparison | null>(null);
  const asking = useAsking();
  const asked = chosen === null || chosen === NONE ? {} : { compared_with: chosen };
  const read = useRead(contract.yearComparisons.read, { id: year.id, ...asked });
  const found = taken ?? read.data;
  const earlier = chosen ?? found?.compared_with ?? NONE;
  const choose = (id: number | null, list: YearComparison | null) => {
    setChosen(id);
    setTaken(list);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={!asking}
      title={say.heading({ title: year.title })}
      size="lg"
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {say.hint}
        </Text>
        <Dropdown
          label={say.comparedWith}
          options={[{ value: NONE, label: say.noYear }, ...latestFirst(years.filter(({ id }) => id !== year.id))]}
          value={earlier}
          onChange={(id) => choose(id, null)}
          inModal
        />
        {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <Skeleton height={240} />}
        {found && (
          <Matches
            key={`${found.earlier?.id} ${earlier} ${taken?.version}`}
            year={year}
            years={years}
            earlier={earlier}
            found={found}
            onTakeTheirs={(theirs) => choose(null, theirs)}
            onDone={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface MatchesProps {
  year: Year;
  years: readonly Year[];
  /** The chosen year, or none. */
  earlier: number;
  found: YearComparison;
  /** Called with what another person saved, to go on with that. */
  onTakeTheirs: (theirs: YearComparison) => void;
  onDone: () => void;
}

type Row = YearComparison['matches'][number];

function Matches({ year, years, earlier, found, onTakeTheirs, onDone }: MatchesProps) {
  const confirm = useConfirm();
  const write = useWrite(contract.yearComparisons.save, {
    refreshes: [...REFERENCE_READS, contract.yearComparisons.read, contract.findings.list],
  });
  // The list when it was opened; what is read again does not change it.
  const [base, setBase] = useState(found);
  const theirs = write.error?.current as YearComparison | undefined;
  const [rows, setRows] = useState<readonly Row[]>(found.matches);
  const [changing, setChanging] = useState<number | null>(null);
  const matched = earlier === NONE ? [] : rows.filter(({ earlier_id }) => earlier_id !== null);

  const match = (row: Row, earlier_id: number) => {
    setChanging(null);
    setRows(matchedIn(rows, row, earlier_id));
  };
  const save = async () => {
    const matches = matched.flatMap(({ id, earlier_id }) =>
      earlier_id === null ? [] : [{ constituency_id: id, earlier_id }],
    );
    const body = (
      <Text size="sm">
        {matches.length === 0 ? say.bodyNone : say.body({ count: matches.length, total: rows.length })}
      </Text>
    );
    if (!(await confirm({ title: say.question, body, run: async () => undefined }))) return;
    const input = { id: year.id, compared_with: earlier === NONE ? null : earlier, matches, version: base.version };
    if (await write.run(input).catch(() => null)) onDone();
  };

  return (
    <>
      {earlier !== NONE && (
        <>
          <Text size="sm" role="status">
            {say.matched({ count: matched.length, total: rows.length })}
          </Text>
          <DataTable
            compact
            label={say.matches}
            columns={columnsOf(base, changing, setChanging, match)}
            rows={rows}
            rowKey={({ id }) => id}
            rowState={({ earlier_id }) => (earlier_id === null ? 'muted' : undefined)}
            error={null}
            onRetry={() => undefined}
            empty={say.noConstituencies}
          />
        </>
      )}
      {write.error && <Failure problem={write.error} />}
      {theirs && (
        <StaleNotice
          changes={comparisonChanges(base, theirs, years)}
          onTakeTheirs={() => onTakeTheirs(theirs)}
          onKeepMine={() => {
            setBase(theirs);
            write.reset();
          }}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {sayUi.cancel}
        </Button>
        <Button onClick={() => void save()} disabled={write.isRunning}>
          {write.isRunning ? sayUi.confirming : sayUi.confirm}
        </Button>
      </Group>
    </>
  );
}

/** The rows once one of them is matched with an earlier constituency, which is then matched with no other. */
const matchedIn = (rows: readonly Row[], row: Row, earlier_id: number): Row[] =>
  rows.map((own) => {
    if (own.id === row.id) return { ...own, earlier_id: earlier_id === NONE ? null : earlier_id, by: null };
    return own.earlier_id === earlier_id ? { ...own, earlier_id: null, by: null } : own;
  });

const columnsOf = (
  { offered }: YearComparison,
  changing: number | null,
  change: (id: number) => void,
  match: (row: Row, earlier_id: number) => void,
): Column<Row>[] => [
  {
    key: 'constituency',
    title: say.constituency,
    cell: ({ name, region }) => (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {region}
        </Text>
      </>
    ),
    cardHead: true,
  },
  {
    key: 'earlier',
    title: say.earlier,
    cell: (row) =>
      changing === row.id ? (
        <Dropdown
          label={say.earlierOf({ name: row.name })}
          options={[
            { value: NONE, label: say.noMatch },
            ...offered.map(({ id, name, region }) => ({ value: id, label: say.offered({ name, region }) })),
          ]}
          value={row.earlier_id ?? NONE}
          onChange={(id) => match(row, id)}
          inModal
        />
      ) : (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <span>
            {offered.find(({ id }) => id === row.earlier_id)?.name ?? say.noMatch}
            {row.by && (
              <Text size="xs" c="dimmed">
                {say.matchedBy({ by: row.by })}
              </Text>
            )}
          </span>
          <RowButton label={sayUi.actionOn({ action: say.changeMatch, name: row.name })} onClick={() => change(row.id)}>
            {say.changeMatch}
          </RowButton>
        </Group>
      ),
  },
];
