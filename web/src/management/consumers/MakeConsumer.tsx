import { contract } from '@election/contract/contract';
import { feedKeys, webhooks } from '@election/contract/events/consumers';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../../api/queries.ts';
import type { NamedField } from '../../app/records/fields.ts';
import { RecordModal } from '../../app/records/RecordModal.tsx';
import { checkedBy } from '../../ui/fields/checked-by.ts';
import type { Secret } from './SecretModal.tsx';
import { consumers as say } from './sentences.ts';

interface MakeProps {
  opened: boolean;
  onClose: () => void;
  onMade: (secret: Secret) => void;
}

interface KeyValues {
  name: string;
}
const keyWords = (): readonly NamedField<KeyValues>[] => [{ key: 'name', label: say.name }];
const keyFaults = checkedBy(feedKeys.make.input);

export function MakeKey({ onMade, ...modal }: MakeProps) {
  const form = useForm<KeyValues>({ initialValues: { name: '' }, validate: keyFaults });
  const write = useWrite(contract.feedKeys.make, { refreshes: [contract.feedKeys.list] });
  return (
    <RecordModal
      {...modal}
      title={say.createKey}
      form={form}
      fields={keyWords()}
      write={write}
      inputOf={(values) => values}
      onSaved={({ name, secret }) => onMade({ title: say.keySecret({ name }), note: say.keySecretNote, secret })}
    >
      <TextInput
        label={say.name}
        description={say.nameHint}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </RecordModal>
  );
}

interface WebhookValues {
  name: string;
  url: string;
  from_start: boolean;
}
const webhookWords = (): readonly NamedField<WebhookValues>[] => [
  { key: 'name', label: say.name },
  { key: 'url', label: say.url },
  { key: 'from_start', label: say.fromStart, text: (value) => (value ? say.yes : say.no) },
];
const webhookFaults = checkedBy(webhooks.make.input);

export function MakeWebhook({ onMade, ...modal }: MakeProps) {
  const form = useForm<WebhookValues>({
    initialValues: { name: '', url: '', from_start: false },
    validate: webhookFaults,
  });
  const write = useWrite(contract.webhooks.make, { refreshes: [contract.webhooks.list] });
  return (
    <RecordModal
      {...modal}
      title={say.createWebhook}
      form={form}
      fields={webhookWords()}
      write={write}
      inputOf={(values) => values}
      onSaved={({ name, secret }) =>
        onMade({ title: say.webhookSecret({ name }), note: say.webhookSecretNote, secret })
      }
    >
      <TextInput
        label={say.name}
        description={say.nameHint}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={say.url}
        description={say.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        {...form.getInputProps('url')}
      />
      <Checkbox label={say.fromStart} {...form.getInputProps('from_start', { type: 'checkbox' })} />
    </RecordModal>
  );
}
