import { contract } from '@election/contract/contract';
import { pollingStations as checked, type PollingStation } from '@election/contract/places/polling-stations';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/fields/checked-by.ts';
import { StationFields, type StationValues, stationFields } from './StationFields.tsx';
import { stations as say } from './sentences.ts';

const written = checked.update.input.omit({ id: true, constituency_id: true, version: true });
const validate = checkedBy(written);

const valuesOf = ({ code, name, status, registered_voters }: PollingStation): StationValues => ({
  code,
  name,
  status,
  registered_voters,
});

interface UpdateStationProps {
  /** The list's current row. */
  station: PollingStation;
  opened: boolean;
  onClose: () => void;
}

export function UpdateStation({ station, ...props }: UpdateStationProps) {
  const { id, constituency_id } = station;
  const write = useWrite(contract.pollingStations.update, { refreshes: REFERENCE_READS });
  const form = useForm<StationValues>({ initialValues: valuesOf(station), validate });
  return (
    <RecordModal
      {...props}
      title={say.updateHeading}
      form={form}
      fields={stationFields()}
      write={write}
      inputOf={(values, version) => ({ ...written.parse(values), id, constituency_id, version })}
      row={station}
      valuesOf={valuesOf}
    >
      <StationFields form={form} />
    </RecordModal>
  );
}
