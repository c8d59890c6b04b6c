import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { type StationChoice, sortedStations } from '../choice/use-station-choice.ts';
import { stations as say } from '../sentences.ts';

export function StationSelector({ choice: { stations, station, chooseStation } }: { choice: StationChoice }) {
  return (
    <Dropdown
      label={say.station}
      options={
        stations.data &&
        sortedStations(stations.data).map(({ id, code, name }) => ({
          value: id,
          label: say.stationOption({ code, name }),
        }))
      }
      value={station?.id ?? null}
      onChange={(id) => {
        const found = stations.data?.find((one) => one.id === id);
        if (found) chooseStation(found);
      }}
      loading={stations.isLoading}
    />
  );
}
