import { series } from '@election/contract/messages/lists';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { placeText } from '../users/place-text.ts';
import classes from './Agents.module.css';
import type { CheckedAgents } from './answers.ts';
import { agents as say } from './sentences.ts';

type Agent = CheckedAgents['agents'][number];

const columns = (): readonly Column<Agent>[] => [
  { key: 'line', title: say.line, cell: ({ line }) => line },
  { key: 'name', title: say.name, cell: ({ name }) => name },
  { key: 'email', title: say.email, cell: ({ email }) => <span className={classes.long}>{email}</span> },
  { key: 'phone', title: say.phone, cell: ({ phone }) => phone },
  { key: 'role', title: say.role, cell: ({ role }) => role },
  { key: 'places', title: say.places, cell: ({ region, constituencies }) => placeText(region, constituencies) },
];

/** The result of a file's check: the refused rows, else the agents to create. */
export function FileReport({ report: { agents, refused, unknown_columns } }: { report: CheckedAgents }) {
  const lines = new Set(refused.map(({ line }) => line)).size;
  return (
    <Stack gap="sm">
      {unknown_columns.length > 0 && <Text size="sm">{say.passedOver({ names: series(unknown_columns) })}</Text>}
      {refused.length > 0 ? (
        <>
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {say.refusedRows({ rows: lines })}
          </Alert>
          <dl className={classes.refused}>
            {refused.map(({ line, column, sentence }) => (
              <div key={`${line} ${column} ${sentence}`}>
                <dt>{column === '' ? say.atLine({ line }) : say.atColumn({ line, column })}</dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <>
          <Alert icon={<IconCheck />} role="status">
            {agents.length === 0 ? say.noAgents : say.ready({ agents: agents.length })}
          </Alert>
          {agents.length > 0 && (
            <div className={classes.list}>
              <DataTable
                label={say.title}
                columns={columns()}
                rows={agents}
                rowKey={({ line }) => line}
                error={null}
                onRetry={() => undefined}
                empty={say.noAgents}
              />
            </div>
          )}
        </>
      )}
    </Stack>
  );
}

/** The server's sentence when it refused all rows. */
export const RefusedSentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={classes.refused}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
