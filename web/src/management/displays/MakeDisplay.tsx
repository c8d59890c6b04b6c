import { contract } from '@election/contract/contract';
import { DISPLAY_KINDS, type DisplayKind, displays } from '@election/contract/results/displays';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../../api/queries.ts';
import type { NamedField } from '../../app/records/fields.ts';
import { RecordModal } from '../../app/records/RecordModal.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { checkedBy } from '../../ui/fields/checked-by.ts';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { displayKinds, displays as say } from './sentences.ts';

interface Values {
  name: string;
  kind: DisplayKind;
}
const words = (): readonly NamedField<Values>[] => [
  { key: 'name', label: say.name },
  { key: 'kind', label: say.kind, text: (kind) => displayKinds[kind as DisplayKind] },
];
const faultsOfCall = checkedBy(displays.make.input);

interface MakeDisplayProps {
  opened: boolean;
  onClose: () => void;
  /** Called with the link, which the server gives only once. */
  onMade: (name: string, link: string) => void;
}

export function MakeDisplay({ opened, onClose, onMade }: MakeDisplayProps) {
  const form = useForm<Values>({
    initialValues: { name: '', kind: 'wall' },
    validate: (values) => faultsOfCall(values),
  });
  const make = useWrite(contract.displays.make, { refreshes: [contract.displays.list] });
  return (
    <RecordModal
      title={say.add}
      opened={opened}
      onClose={onClose}
      form={form}
      fields={words()}
      write={make}
      inputOf={(values) => values}
      onSaved={({ name, link }) => (link === null ? toastWarning(say.linkGone) : onMade(name, link))}
    >
      <TextInput
        label={say.name}
        description={say.nameHint}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Dropdown
        label={say.kind}
        options={DISPLAY_KINDS.map((value) => ({ value, label: displayKinds[value] }))}
        value={form.getValues().kind}
        onChange={(kind) => form.setFieldValue('kind', kind)}
        inModal
        required
      />
    </RecordModal>
  );
}
