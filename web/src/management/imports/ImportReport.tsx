import { contract } from '@election/contract/contract';
import { type ImportReport as Report, refusedRows } from '@election/contract/imports/imports';
import { sayImports } from '@election/contract/messages/imports';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconHelp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useReadOnce } from '../../api/queries.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { saveFile } from '../../ui/tables/csv.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import classes from './Imports.module.css';
import { report as say, imports as sayFiles } from './sentences.ts';

type Count = Report['counts'][number];
type Refusal = Report['refusals']['first'][number];
type Finding = Report['findings']['first'][number];
type Change = Report['changes']['first'][number];

const figure = (key: 'rows' | 'created' | 'changed' | 'left' | 'refused', title: string): Column<Count> => ({
  key,
  title,
  figure: true,
  cell: (count) => formatFigure(count[key]),
});
const counts = (): readonly Column<Count>[] => [
  { key: 'file', title: say.file, cell: ({ file }) => file, cardHead: true },
  figure('rows', say.rows),
  figure('created', say.created),
  figure('changed', say.changed),
  figure('left', say.left),
  figure('refused', say.refused),
];
const refusals = (): readonly Column<Refusal>[] => [
  { key: 'file', title: say.file, cell: ({ file }) => file, cardHead: true },
  { key: 'line', title: say.line, cell: ({ line }) => line, figure: true, width: 70 },
  { key: 'record', title: say.record, cell: ({ record }) => record || '–' },
  { key: 'column', title: say.column, cell: ({ column }) => column || '–' },
  { key: 'reason', title: say.reason, cell: ({ sentence }) => <span className={classes.names}>{sentence}</span> },
];

const MARK = {
  error: { tone: 'red', icon: IconX },
  warning: { tone: 'amber', icon: IconAlertTriangle },
  question: { tone: 'grey', icon: IconHelp },
} as const;
const findings = (): readonly Column<Finding>[] => [
  {
    key: 'severity',
    title: say.severity,
    cell: ({ severity }) => <StatusBadge {...MARK[severity]} label={say.severities({ severity })} />,
    width: 120,
  },
  { key: 'place', title: say.place, cell: ({ place }) => place, cardHead: true },
  { key: 'code', title: say.code, cell: ({ code }) => code, width: 70 },
  { key: 'reason', title: say.reason, cell: ({ sentence }) => <span className={classes.names}>{sentence}</span> },
  {
    key: 'publication',
    title: say.publication,
    cell: ({ publication }) => (publication === null ? '–' : publication === 'accepted' ? say.accepted : say.heldBack),
    width: 120,
  },
];

const changes = (): readonly Column<Change>[] => [
  { key: 'place', title: say.place, cell: ({ place }) => place, cardHead: true },
  { key: 'change', title: say.change, cell: ({ sentence }) => <span className={classes.names}>{sentence}</span> },
  {
    key: 'publication',
    title: say.publication,
    cell: ({ held }) => (held ? say.heldBack : '–'),
    width: 120,
  },
];

/** What publishing changes of what is public already. */
export const PublicChanges = ({ list }: { list: Report['changes'] }) => (
  <Part title={sayImports.changesHeading({ count: list.total })} list={list}>
    <DataTable label={say.change} columns={changes()} rows={list.first} {...listing()} />
  </Part>
);

interface ImportReportProps {
  id: number;
  report: Report;
  isDone: boolean;
}

/** What an import would do or did: counts by file, rows that are refused, and figures that look odd. */
export function ImportReport({ id, report, isDone }: ImportReportProps) {
  const readOnce = useReadOnce();
  const save = async () => {
    const read = await readOnce(contract.imports.report, { id }).catch(() => null);
    if (read) saveFile('import-report.csv', read.csv);
  };
  const hasMore = report.refusals.total + report.findings.total + report.changes.total > 0;
  return (
    <Stack>
      <Part
        title={
          report.year
            ? sayFiles.ofYear({ title: report.year.title, isNew: String(report.year.created) })
            : isDone
              ? say.did
              : say.wouldDo
        }
        action={
          hasMore && (
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
              {say.download}
            </Button>
          )
        }
      >
        <DataTable
          label={isDone ? say.did : say.wouldDo}
          columns={counts()}
          rows={report.counts}
          {...listing('file')}
        />
        {report.refusals.total === 0 && (
          <Text size="sm" mt="xs">
            {say.noneRefused}
          </Text>
        )}
        {report.notes.map((sentence) => (
          <Text key={sentence} size="sm" mt="xs">
            {sentence}
          </Text>
        ))}
      </Part>
      {report.changes.total > 0 && <PublicChanges list={report.changes} />}
      {report.refusals.total > 0 && (
        <Part
          title={sayImports.refusedHeading({ count: refusedRows(report.counts, report.refusals) })}
          list={report.refusals}
        >
          <DataTable label={say.refused} columns={refusals()} rows={report.refusals.first} {...listing()} />
        </Part>
      )}
      {report.findings.total > 0 && (
        <Part title={sayImports.findingsHeading({ count: report.findings.total })} list={report.findings}>
          <DataTable label={say.place} columns={findings()} rows={report.findings.first} {...listing()} />
        </Part>
      )}
    </Stack>
  );
}

/** What all tables here have in common: no error and nothing to retry. */
const listing = <K extends string>(key?: K) => ({
  rowKey: (row: object) => (key ? String((row as Record<K, unknown>)[key]) : JSON.stringify(row)),
  error: null,
  onRetry: () => undefined,
  empty: sayImports.nothingNew,
});

interface PartProps {
  title: string;
  action?: ReactNode;
  list?: { total: number; first: readonly unknown[] };
  children: ReactNode;
}

const Part = ({ title, action, list, children }: PartProps) => (
  <section>
    <Group justify="space-between" mb="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      {action}
    </Group>
    {list && list.total > list.first.length && (
      <Text size="sm" c="dimmed" mb="xs">
        {say.firstOf({ shown: list.first.length, total: list.total })}
      </Text>
    )}
    {children}
  </section>
);
