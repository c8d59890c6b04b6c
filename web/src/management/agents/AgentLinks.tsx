import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { csvOf, saveFile } from '../../ui/tables/csv.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import classes from './Agents.module.css';
import type { CreatedAgents } from './answers.ts';
import { agents as say } from './sentences.ts';

type Created = CreatedAgents[number];
const addressOf = ({ invite }: Created): string => (invite ? new URL(invite.link, location.origin).href : '');

const columns = (): readonly Column<Created>[] => [
  { key: 'name', title: say.name, cell: ({ name }) => name },
  { key: 'email', title: say.email, cell: ({ email }) => <span className={classes.long}>{email}</span> },
  { key: 'link', title: say.link, cell: (agent) => <span className={classes.long}>{addressOf(agent)}</span> },
];

interface AgentLinksProps {
  agents: CreatedAgents;
  /** Called when the person has the links. */
  onKept: () => void;
  onClose: () => void;
}

export function AgentLinks({ agents, onKept, onClose }: AgentLinksProps) {
  const [saved, setSaved] = useState(false);
  const linked = agents.filter(({ invite }) => invite !== null);
  const save = () => {
    const rows = linked.map((agent) => [
      agent.name,
      agent.email,
      agent.phone ?? '',
      addressOf(agent),
      agent.invite?.expires_at ?? '',
    ]);
    saveFile('agents-links.csv', csvOf([['name', 'email', 'phone', 'link', 'expires_at'], ...rows]));
    setSaved(true);
    onKept();
  };
  return (
    <Stack>
      {linked.length === 0 ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {say.linksLost}
        </Alert>
      ) : (
        <Text size="sm">{say.linksNote}</Text>
      )}
      {linked.length > 0 && (
        <div className={classes.list}>
          <DataTable
            label={say.link}
            columns={columns()}
            rows={linked}
            rowKey={({ id }) => id}
            error={null}
            onRetry={() => undefined}
            empty={say.linksLost}
          />
        </div>
      )}
      <Group justify="flex-end">
        {linked.length > 0 && (
          <Button
            onClick={save}
            leftSection={saved ? <IconCheck size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />}
            data-autofocus
          >
            <span aria-live="polite">{saved ? say.downloaded : say.download}</span>
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </Group>
    </Stack>
  );
}
