import type { Coalition } from '@election/contract/ballots/coalitions';
import { parties as checked, type Party } from '@election/contract/ballots/parties';
import type { contract } from '@election/contract/contract';
import { series } from '@election/contract/messages/lists';
import type { Status } from '@election/contract/places/status';
import type { Input } from '@election/contract/wire/route';
import { statusField } from '../app/election/fields/StatusField.tsx';
import type { useYearField } from '../app/election/fields/YearField.tsx';
import type { NamedField } from '../app/records/fields.ts';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { hexOf, sameColor } from '../ui/fields/colors.ts';
import type { Figure } from '../ui/fields/figure-text.ts';
import { chosenFile, pictureText } from '../ui/fields/picture-value.ts';
import { parties as say, coalitions as sayCoalitions } from './sentences.ts';

/** The fields have the names of the call's input, so that each gets the sentence with which the server refuses it. */
export interface PartyValues {
  name: string;
  acronym: string;
  status: Status | null;
  year_id: number | null;
  order_queue: Figure;
  color: string;
  other_colors: string[];
  independents: boolean;
  coalition_id: number | null;
  /** The chosen file, else the address of the present logo, else null. */
  logo_url: File | string | null;
}

export const emptyParty = (year_id: number | null): PartyValues => ({
  name: '',
  acronym: '',
  status: null,
  year_id,
  order_queue: null,
  color: '',
  other_colors: [],
  independents: false,
  coalition_id: null,
  logo_url: null,
});

export const valuesOf = (party: Party): PartyValues => ({
  name: party.name,
  acronym: party.acronym ?? '',
  status: party.status,
  year_id: party.year_id,
  order_queue: party.order_queue,
  color: party.color,
  other_colors: party.other_colors,
  independents: party.independents,
  coalition_id: party.coalition_id,
  logo_url: party.logo_url,
});

/** How the question before saving names the fields. */
export const partyFields = (
  yearField: ReturnType<typeof useYearField>,
  coalitions: readonly Coalition[],
): NamedField<PartyValues>[] => [
  { key: 'name', label: say.name },
  { key: 'acronym', label: say.acronym },
  statusField,
  yearField,
  { key: 'order_queue', label: say.orderQueue },
  { key: 'color', label: say.color },
  { key: 'other_colors', label: say.otherColors, text: (colors) => series(colors as string[]) },
  { key: 'independents', label: say.independents, text: (flag) => (flag === true ? say.yes : say.no) },
  {
    key: 'coalition_id',
    label: sayCoalitions.coalition,
    text: (id) => coalitions.find((one) => one.id === id)?.name ?? '',
  },
  { key: 'logo_url', label: say.logo, text: pictureText },
];

/** Whether a colour comes twice among the main and the other ones, in any notation. */
export function hasDuplicates({ color, other_colors }: Pick<PartyValues, 'color' | 'other_colors'>): boolean {
  const colors = [color, ...other_colors];
  return colors.some((one, index) => one !== '' && colors.slice(index + 1).some((other) => sameColor(one, other)));
}

const written = {
  create: checked.create.input,
  update: checked.update.input.omit({ id: true, version: true }),
};
const check = { create: checkedBy(written.create), update: checkedBy(written.update) };

/** The input of the call: colours as #rrggbb. */
const sent = (values: PartyValues) => ({
  ...values,
  color: hexOf(values.color) ?? values.color,
  logo_url: chosenFile(values.logo_url),
});

/** The rules of the form (docs/product.md): one sentence for each field that they refuse. */
export function checkParty(values: PartyValues, what: keyof typeof written): Record<string, string> {
  const errors = check[what](sent(values));
  if (hasDuplicates(values)) errors.other_colors = say.fillAllOrDuplicate;
  return errors;
}

export const createInput = (values: PartyValues): Input<typeof contract.parties.create> =>
  written.create.parse(sent(values));

/** The present logo stays unless a file was chosen. */
export const updateInput = (
  values: PartyValues,
  { id, version }: { id: number; version: number | undefined },
): Input<typeof contract.parties.update> => ({ ...written.update.parse(sent(values)), id, version });
