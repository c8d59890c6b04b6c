import { contract } from '@election/contract/contract';
import { pollingStations as checked } from '@election/contract/places/polling-stations';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { election as sayElection } from '../app/sentences.ts';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { StationFields, type StationValues, stationFields } from './StationFields.tsx';
import { stations as say } from './sentences.ts';

const blank: StationValues = { code: '', name: '', status: null, registered_voters: null };
const written = checked.create.input.omit({ constituency_id: true });
const validate = checkedBy(written);

interface CreateStationProps {
  /** The constituency of the new station. */
  constituency: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
}

export function CreateStation({ constituency, ...props }: CreateStationProps) {
  const write = useWrite(contract.pollingStations.create, { refreshes: REFERENCE_READS });
  const form = useForm<StationValues>({ initialValues: blank, validate });
  return (
    <RecordModal
      {...props}
      title={say.createHeading}
      form={form}
      fields={stationFields()}
      write={write}
      inputOf={(values) => ({ ...written.parse(values), constituency_id: constituency.id })}
    >
      <TextInput label={sayElection.constituency} value={constituency.name} readOnly />
      <StationFields form={form} />
    </RecordModal>
  );
}
