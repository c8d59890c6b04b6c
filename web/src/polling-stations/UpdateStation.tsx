import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/screens-stations';
import type { PollingStation } from '@election/contract/polling-stations';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { checkedBy } from '../ui/checked-by.ts';
import { StationFields, type StationValues, stationFields } from './StationFields.tsx';

const written = contract.pollingStations.update.input.omit({ id: true, constituency_id: true, version: true });
const validate = checkedBy(written);

const valuesOf = ({ code, name, status, registered_voters }: PollingStation): StationValues => ({
  code,
  name,
  status,
  registered_voters,
});

interface UpdateStationProps {
  /** The station as the list shows it now. */
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
      fields={stationFields}
      write={write}
      inputOf={(values, version) => ({ ...written.parse(values), id, constituency_id, version })}
      standing={{ values: valuesOf(station), version: station.version }}
    >
      <StationFields form={form} />
    </RecordModal>
  );
}
