import { ELECTION_RULES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RegionField } from '../app/election/fields/RegionField.tsx';
import { StatusField } from '../app/election/fields/StatusField.tsx';
import { useYearField, YearField } from '../app/election/fields/YearField.tsx';
import { sortedBy } from '../app/election/years.ts';
import { election as sayElection } from '../app/sentences.ts';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { FigureField } from '../ui/fields/FigureField.tsx';
import { PictureInput } from '../ui/fields/PictureInput.tsx';
import classes from './CandidateFields.module.css';
import type { CandidateValues } from './candidate-form.ts';
import { ballotOrderHints, candidates as say } from './sentences.ts';
import { useConstituencies, useParties } from './use-fields.ts';

interface FieldsProps {
  form: UseFormReturnType<CandidateValues>;
}

interface CandidateFieldsProps extends FieldsProps {
  type: ElectionTypeTitle;
  isNew?: boolean;
}

export function CandidateFields({ form, type, isNew = false }: CandidateFieldsProps) {
  const { nationwide } = ELECTION_RULES[type];
  const picture = form.getInputProps('avatar_url');
  const order = form.getInputProps('ballot_order');
  const hint = isNew ? ballotOrderHints[type] : say.ballotOrderStays;
  return (
    <>
      <TextInput label={say.name} required data-autofocus {...form.getInputProps('name')} />
      <StatusField {...form.getInputProps('status')} />
      {isNew ? <ChosenYear form={form} /> : <FixedYear form={form} />}
      <PartyField form={form} />
      {!nationwide && <PlaceFields form={form} />}
      <PictureInput
        label={say.picture}
        fit="cover"
        required={isNew && nationwide}
        value={picture.value}
        onChange={picture.onChange}
        error={picture.error}
      />
      <FigureField
        label={say.ballotOrder}
        description={hint}
        value={order.value}
        onChange={order.onChange}
        error={order.error}
      />
      <Checkbox
        label={say.withdrawn}
        description={say.withdrawnHint}
        {...form.getInputProps('withdrawn', { type: 'checkbox' })}
      />
      {nationwide && <Details form={form} />}
    </>
  );
}

/** Party and place belong to a year: another year clears them. */
function ChosenYear({ form }: FieldsProps) {
  const year = form.getInputProps('year_id');
  const choose = (year_id: number) =>
    form.setValues({ year_id, party_id: null, region_id: null, constituency_id: null });
  return <YearField {...year} onChange={choose} />;
}

function FixedYear({ form }: FieldsProps) {
  const { label, text } = useYearField();
  const { year_id } = form.getValues();
  return <TextInput label={label} value={year_id === null ? '' : text(year_id)} readOnly />;
}

function PartyField({ form }: FieldsProps) {
  const { year_id } = form.getValues();
  const parties = useParties(year_id);
  const input = form.getInputProps('party_id');
  if (year_id === null) return null;
  return (
    <Dropdown<number>
      label={say.party}
      options={parties.data?.map(({ id, name }) => ({ value: id, label: name }))}
      value={input.value}
      onChange={input.onChange}
      error={input.error}
      loading={parties.isPending}
      required
      inModal
    />
  );
}

function PlaceFields({ form }: FieldsProps) {
  const { year_id, region_id } = form.getValues();
  const constituencies = useConstituencies({ year_id, region_id });
  const input = form.getInputProps('constituency_id');
  if (year_id === null) return null;
  const chooseRegion = (id: number) => form.setValues({ region_id: id, constituency_id: null });
  return (
    <>
      <RegionField year_id={year_id} {...form.getInputProps('region_id')} onChange={chooseRegion} />
      <Dropdown<number>
        label={sayElection.constituency}
        options={
          constituencies.data &&
          sortedBy(constituencies.data, ({ name }) => name).map(({ id, name }) => ({ value: id, label: name }))
        }
        value={input.value}
        onChange={input.onChange}
        error={input.error}
        loading={constituencies.isLoading}
        required
        inModal
      />
    </>
  );
}

function Details({ form }: FieldsProps) {
  const children = form.getInputProps('no_of_children');
  return (
    <fieldset className={classes.details}>
      <legend className={classes.legend}>{say.about}</legend>
      <Textarea label={say.education} autosize minRows={2} maxRows={6} {...form.getInputProps('education')} />
      <TextInput type="date" label={say.dateOfBirth} {...form.getInputProps('date_of_birth')} />
      <div className={classes.pair}>
        <TextInput label={say.religion} {...form.getInputProps('religion')} />
        <TextInput label={say.hometown} {...form.getInputProps('hometown')} />
      </div>
      <div className={classes.pair}>
        <TextInput label={say.spouse} {...form.getInputProps('spouse')} />
        <FigureField label={say.children} value={children.value} onChange={children.onChange} error={children.error} />
      </div>
      <Textarea label={say.positions} autosize minRows={2} maxRows={6} {...form.getInputProps('prev_positions')} />
    </fieldset>
  );
}
