import type { Party } from '@election/contract/ballots/parties';
import { contract } from '@election/contract/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useRead, useWrite } from '../api/queries.ts';
import { StatusField } from '../app/election/fields/StatusField.tsx';
import { useYearField, YearField } from '../app/election/fields/YearField.tsx';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { ColorField } from '../ui/fields/ColorField.tsx';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { FigureField } from '../ui/fields/FigureField.tsx';
import { PictureInput } from '../ui/fields/PictureInput.tsx';
import { OtherColors } from './OtherColors.tsx';
import {
  checkParty,
  createInput,
  emptyParty,
  type PartyValues,
  partyFields,
  updateInput,
  valuesOf,
} from './party-form.ts';
import { parties as say, coalitions as sayCoalitions } from './sentences.ts';

interface PartyModalProps {
  opened: boolean;
  onClose: () => void;
  onSaved: (saved: Party) => void;
}

export function CreateParty({ year_id, ...modal }: PartyModalProps & { year_id: number | null }) {
  const yearField = useYearField();
  const coalitions = useCoalitions(year_id);
  const write = useWrite(contract.parties.create, { refreshes: REFERENCE_READS });
  const form = useForm<PartyValues>({
    initialValues: emptyParty(year_id),
    validate: (values) => checkParty(values, 'create'),
  });
  return (
    <RecordModal
      {...modal}
      title={say.create}
      form={form}
      fields={partyFields(yearField, coalitions.data ?? [])}
      write={write}
      inputOf={createInput}
      incomplete={say.fillAllOrDuplicate}
    >
      <PartyFields form={form} year={<ChosenYear form={form} />} />
    </RecordModal>
  );
}

export function UpdateParty({ party, ...modal }: PartyModalProps & { party: Party }) {
  const yearField = useYearField();
  const coalitions = useCoalitions(party.year_id);
  const write = useWrite(contract.parties.update, { refreshes: REFERENCE_READS });
  const form = useForm<PartyValues>({
    initialValues: valuesOf(party),
    validate: (values) => checkParty(values, 'update'),
  });
  return (
    <RecordModal
      {...modal}
      title={say.update}
      form={form}
      fields={partyFields(yearField, coalitions.data ?? [])}
      write={write}
      inputOf={(values, version) => updateInput(values, { id: party.id, version })}
      row={party}
      valuesOf={valuesOf}
      incomplete={say.fillAllRequired}
    >
      <PartyFields
        form={form}
        year={<TextInput label={yearField.label} value={yearField.text(party.year_id)} readOnly />}
      />
    </RecordModal>
  );
}

interface PartyFieldsProps {
  form: UseFormReturnType<PartyValues>;
  /** The year: a choice for a new party, fixed afterwards. */
  year: ReactNode;
}

function PartyFields({ form, year }: PartyFieldsProps) {
  const order = form.getInputProps('order_queue');
  const color = form.getInputProps('color');
  const others = form.getInputProps('other_colors');
  const logo = form.getInputProps('logo_url');
  return (
    <>
      <TextInput label={say.name} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={say.acronym} description={say.acronymHint} {...form.getInputProps('acronym')} />
      <StatusField {...form.getInputProps('status')} />
      {year}
      <FigureField
        label={say.orderQueue}
        description={say.orderQueueHint}
        required
        value={order.value}
        onChange={order.onChange}
        error={order.error}
      />
      <ColorField label={say.color} required value={color.value} onChange={color.onChange} error={color.error} />
      <OtherColors main={color.value} value={others.value} onChange={others.onChange} error={others.error} />
      <CoalitionField form={form} />
      <Checkbox
        label={say.independents}
        description={say.independentsHint}
        {...form.getInputProps('independents', { type: 'checkbox' })}
      />
      <PictureInput label={say.logo} fit="contain" value={logo.value} onChange={logo.onChange} error={logo.error} />
    </>
  );
}

const useCoalitions = (year_id: number | null) =>
  useRead(contract.coalitions.list, year_id === null ? null : { year_id });

const NONE = 0;

/** A coalition belongs to a year: another year clears it. */
function ChosenYear({ form }: Pick<PartyFieldsProps, 'form'>) {
  const choose = (year_id: number) => form.setValues({ year_id, coalition_id: null });
  return <YearField {...form.getInputProps('year_id')} onChange={choose} />;
}

/** The coalition of the party, where its year has one. */
function CoalitionField({ form }: Pick<PartyFieldsProps, 'form'>) {
  const coalitions = useCoalitions(form.getValues().year_id);
  const input = form.getInputProps('coalition_id');
  if (!coalitions.data || coalitions.data.length === 0) return null;
  return (
    <Dropdown
      label={sayCoalitions.coalition}
      options={[
        { value: NONE, label: sayCoalitions.none },
        ...coalitions.data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={input.value ?? NONE}
      onChange={(id) => input.onChange(id === NONE ? null : id)}
      error={input.error}
      inModal
    />
  );
}
