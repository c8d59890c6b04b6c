import { LISTED_DIFFERENCES, type SyncReport } from '@election/contract/figures/sync';
import { Alert, Text } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { sync as say } from '../sentences.ts';

interface SyncResultProps {
  action: string;
  report: SyncReport;
  onClose: () => void;
}

/** The report of a sync, until it is closed. */
export function SyncResult({ action, report, onClose }: SyncResultProps) {
  const { checked, changed, kept, differences } = report;
  return (
    <Alert
      variant="light"
      color="accent"
      icon={<IconRefreshDot />}
      title={action}
      withCloseButton
      closeButtonLabel={say.closeReport}
      onClose={onClose}
      role="status"
    >
      <Text size="sm">{say.report({ checked, changed, kept })}</Text>
      {changed === 0 && kept === 0 && <Text size="sm">{say.noDifferences}</Text>}
      {differences.length >= LISTED_DIFFERENCES && (
        <Text size="sm" c="dimmed">
          {say.listed({ count: LISTED_DIFFERENCES })}
        </Text>
      )}
      {differences.length > 0 && (
        <DataTable
          wide
          label={say.differences}
          columns={columns()}
          rows={differences}
          rowKey={({ place, candidate }) => `${place} ${candidate}`}
          error={null}
          onRetry={() => undefined}
          empty={say.noDifferences}
        />
      )}
    </Alert>
  );
}

type Difference = SyncReport['differences'][number];

const columns = (): Column<Difference>[] => [
  { key: 'place', title: say.place, cell: ({ place }) => place, cardHead: true },
  { key: 'candidate', title: say.candidate, cell: ({ candidate }) => candidate ?? say.nothingStood },
  {
    key: 'before',
    title: say.stood,
    cell: ({ before }) => <FigureText value={before} missing={say.nothingStood} />,
    figure: true,
  },
  {
    key: 'after',
    title: say.recount,
    cell: ({ after }) => <FigureText value={after} missing={say.nothingStood} />,
    figure: true,
  },
];
