import { type Coalition, coalitions as checked } from '@election/contract/ballots/coalitions';
import type { Party } from '@election/contract/ballots/parties';
import { contract } from '@election/contract/contract';
import { series } from '@election/contract/messages/lists';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRead, useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { ColorField } from '../ui/fields/ColorField.tsx';
import { ColorMark } from '../ui/fields/ColorMark.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { hexOf } from '../ui/fields/colors.ts';
import { useEditing } from '../ui/hooks/use-editing.ts';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import classes from './columns.module.css';
import { coalitions as say } from './sentences.ts';

/** The coalitions of a year, below its parties: added, changed and deleted. */
export function Coalitions({ year_id, parties }: { year_id: number; parties: readonly Party[] }) {
  const coalitions = useRead(contract.coalitions.list, { year_id });
  const editing = useEditing<Coalition>();
  const onDelete = useDeleteCoalition();
  const target = coalitions.data?.find(({ id }) => id === editing.target?.id) ?? editing.target;
  const modal = { opened: editing.opened, onClose: editing.close };
  return (
    <section aria-label={say.heading}>
      <Group justify="space-between" mt="xl" mb="sm">
        <Title order={2} size="h4">
          {say.heading}
        </Title>
        <Button variant="default" onClick={editing.create}>
          {say.add}
        </Button>
      </Group>
      <DataTable
        label={say.heading}
        columns={columnsOf(parties, { onUpdate: editing.edit, onDelete })}
        rows={coalitions.data}
        rowKey={({ id }) => id}
        error={coalitions.error}
        onRetry={() => void coalitions.refetch()}
        empty={say.empty}
      />
      {target ? (
        <UpdateCoalition key={editing.key} {...modal} coalition={target} />
      ) : (
        <CreateCoalition key={editing.key} {...modal} year_id={year_id} />
      )}
    </section>
  );
}

interface CoalitionActions {
  onUpdate: (coalition: Coalition) => void;
  onDelete: (coalition: Coalition) => void;
}

const columnsOf = (parties: readonly Party[], { onUpdate, onDelete }: CoalitionActions): Column<Coalition>[] => [
  {
    key: 'name',
    title: say.name,
    cardHead: true,
    cell: ({ name, short_name }) => (
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.acronym}>{short_name}</span>
      </span>
    ),
  },
  {
    key: 'color',
    title: say.color,
    cardLabel: '',
    cell: ({ color, short_name }) => <ColorMark color={color} word={short_name} />,
  },
  {
    key: 'parties',
    title: say.parties,
    cell: ({ id }) => {
      const own = parties.filter(({ coalition_id }) => coalition_id === id);
      return own.length === 0 ? say.none : series(own.map(({ acronym, name }) => acronym ?? name));
    },
  },
  {
    key: 'actions',
    title: sayRecords.actions,
    folds: true,
    width: 180,
    cell: (coalition) => (
      <RowActions name={coalition.name} onUpdate={() => onUpdate(coalition)} onDelete={() => onDelete(coalition)} />
    ),
  },
];

interface CoalitionValues {
  name: string;
  short_name: string;
  color: string;
}
const fields = () =>
  [
    { key: 'name', label: say.name },
    { key: 'short_name', label: say.shortName },
    { key: 'color', label: say.color },
  ] as const;
const written = checked.create.input.omit({ year_id: true });
const checkWritten = checkedBy(written);
const sent = (values: CoalitionValues) => ({ ...values, color: hexOf(values.color) ?? values.color });

const checkCoalition = (values: CoalitionValues): Record<string, string> => checkWritten(sent(values));

interface ModalProps {
  opened: boolean;
  onClose: () => void;
}

function CreateCoalition({ year_id, ...modal }: ModalProps & { year_id: number }) {
  const write = useWrite(contract.coalitions.create, { refreshes: REFERENCE_READS });
  const form = useForm<CoalitionValues>({
    initialValues: { name: '', short_name: '', color: '' },
    validate: checkCoalition,
  });
  return (
    <RecordModal
      {...modal}
      title={say.create}
      form={form}
      fields={fields()}
      write={write}
      inputOf={(values) => ({ ...written.parse(sent(values)), year_id })}
    >
      <Fields form={form} />
    </RecordModal>
  );
}

const valuesOf = ({ name, short_name, color }: Coalition): CoalitionValues => ({ name, short_name, color });

function UpdateCoalition({ coalition, ...modal }: ModalProps & { coalition: Coalition }) {
  const write = useWrite(contract.coalitions.update, { refreshes: REFERENCE_READS });
  const form = useForm<CoalitionValues>({ initialValues: valuesOf(coalition), validate: checkCoalition });
  return (
    <RecordModal
      {...modal}
      title={say.update}
      form={form}
      fields={fields()}
      write={write}
      inputOf={(values, version) => ({ ...written.parse(sent(values)), id: coalition.id, version })}
      row={coalition}
      valuesOf={valuesOf}
    >
      <Fields form={form} />
    </RecordModal>
  );
}

function Fields({ form }: { form: UseFormReturnType<CoalitionValues> }) {
  const color = form.getInputProps('color');
  return (
    <>
      <TextInput label={say.name} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={say.shortName} description={say.shortNameHint} required {...form.getInputProps('short_name')} />
      <ColorField label={say.color} required value={color.value} onChange={color.onChange} error={color.error} />
    </>
  );
}

function useDeleteCoalition() {
  const ask = useConfirm();
  const remove = useWrite(contract.coalitions.remove, { refreshes: REFERENCE_READS });
  return ({ id, name }: Coalition) =>
    void ask({
      title: say.deleteQuestion,
      body: <Text size="sm">{say.deleteBody({ name })}</Text>,
      danger: true,
      run: () => remove.run({ id }),
    });
}
