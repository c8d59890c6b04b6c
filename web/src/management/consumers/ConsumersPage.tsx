import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useEditing } from '../../ui/hooks/use-editing.ts';
import { ManagementFrame } from '../ManagementFrame.tsx';
import { frame } from '../sentences.ts';
import { KeysTable } from './KeysTable.tsx';
import { MakeKey, MakeWebhook } from './MakeConsumer.tsx';
import { type Secret, SecretModal } from './SecretModal.tsx';
import { consumers as say } from './sentences.ts';
import { WebhooksTable } from './WebhooksTable.tsx';

/** Who reads the feed by a key, and to whom it is sent. */
export function ConsumersPage() {
  const key = useEditing<never>();
  const webhook = useEditing<never>();
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <ManagementFrame title={frame.consumers} note={say.note}>
      <Stack gap="xl">
        <section>
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h3">
              {say.keys}
            </Title>
            <Button variant="default" onClick={key.create}>
              {say.addKey}
            </Button>
          </Group>
          <KeysTable />
        </section>
        <section>
          <Group justify="space-between">
            <Title order={2} size="h3">
              {say.webhooks}
            </Title>
            <Button variant="default" onClick={webhook.create}>
              {say.addWebhook}
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mb="sm">
            {say.webhooksNote}
          </Text>
          <WebhooksTable />
        </section>
      </Stack>
      <MakeKey key={`key-${key.key}`} opened={key.opened} onClose={key.close} onMade={setSecret} />
      <MakeWebhook key={`webhook-${webhook.key}`} opened={webhook.opened} onClose={webhook.close} onMade={setSecret} />
      {secret && <SecretModal {...secret} onClose={() => setSecret(null)} />}
    </ManagementFrame>
  );
}
