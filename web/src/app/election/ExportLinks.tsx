import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';
import { Anchor, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { requestOf } from '../../api/call.ts';
import classes from './ExportLinks.module.css';
import * as say from './export-sentences.ts';

interface Exported {
  what: string;
  /** The file's name before its year. */
  name: string;
  formats: readonly (readonly [ending: string, route: Route])[];
}

const {
  csv,
  xlsx,
  contests,
  contestsXlsx,
  corrections,
  correctionsXlsx,
  registers,
  registersXlsx,
  stations,
  stationsXlsx,
  json,
  nist,
  nistStations,
} = contract.exports;
const csvAndXlsx = (csvRoute: Route, xlsxRoute: Route): Exported['formats'] => [
  ['csv', csvRoute],
  ['xlsx', xlsxRoute],
];
const FILES: readonly Exported[] = [
  { what: say.votes, name: 'results', formats: csvAndXlsx(csv, xlsx) },
  { what: say.turnout, name: 'registers', formats: csvAndXlsx(registers, registersXlsx) },
  { what: say.stations, name: 'stations', formats: csvAndXlsx(stations, stationsXlsx) },
  { what: say.contests, name: 'contests', formats: csvAndXlsx(contests, contestsXlsx) },
  { what: say.corrections, name: 'corrections', formats: csvAndXlsx(corrections, correctionsXlsx) },
  { what: say.everything, name: 'results', formats: [['json', json]] },
  { what: say.report, name: 'election-report', formats: [['json', nist]] },
  { what: say.reportWithStations, name: 'election-report-stations', formats: [['json', nistStations]] },
];

/** Links to the published results of a year as files, public like the results. */
export function ExportLinks({ year }: { year: { id: number; title: string } }) {
  return (
    <nav aria-label={say.label}>
      <ul className={classes.files}>
        {FILES.map(({ what, name, formats }) => (
          <li key={what}>
            <Text size="sm">{what}</Text>
            <div className={classes.formats}>
              {formats.map(([ending, route]) => (
                <Anchor
                  key={ending}
                  href={requestOf(route, { year_id: year.id }).url}
                  download={say.fileOf(name, year.title, ending)}
                  aria-label={say.linkOf(what, ending.toUpperCase())}
                  size="sm"
                >
                  <IconDownload size={16} aria-hidden />
                  {ending.toUpperCase()}
                </Anchor>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {say.note}
      </Text>
    </nav>
  );
}
