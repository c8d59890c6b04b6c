import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '../../app/paths.ts';
import { idOf } from '../../app/use-query-value.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { ManagementFrame } from '../ManagementFrame.tsx';
import { frame } from '../sentences.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { CheckpointTargets } from './CheckpointTargets.tsx';
import { ContestPapers } from './ContestPapers.tsx';
import { auditColumns } from './columns.tsx';
import { audit as say } from './sentences.ts';
import { useAuditList } from './use-audit-list.ts';
import { Verification } from './Verification.tsx';

/** Who changed what, when, from what to what. */
export function AuditPage() {
  const list = useAuditList();
  const { entries, next } = list;
  return (
    <ManagementFrame
      title={frame.audit}
      note={say.note}
      actions={
        <Button component={Link} to={to('checkpoint')} variant="default" leftSection={<IconPrinter size={18} />}>
          {say.printCheckpoint}
        </Button>
      }
    >
      <Verification />
      <CheckpointTargets />
      <AuditFilters list={list} />
      <ContestPapers constituency={idOf(list.values.constituency)} />
      <DataTable
        label={frame.audit}
        columns={auditColumns()}
        rows={entries.data?.data}
        rowKey={({ chain, sequence }) => `${chain}.${sequence}`}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        empty={say.empty}
        onClearFilters={list.isFiltered ? list.clear : undefined}
      />
      {(list.isBehind || next !== null) && (
        <Group component="nav" aria-label={say.pages} justify="center" mt="md">
          {list.isBehind && (
            <Button variant="default" onClick={() => list.goOn(null)}>
              {say.newest}
            </Button>
          )}
          {next !== null && (
            <Button variant="default" onClick={() => list.goOn(next)}>
              {say.older}
            </Button>
          )}
        </Group>
      )}
    </ManagementFrame>
  );
}
