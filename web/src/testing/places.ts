import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import type { Constituency } from '@election/contract/places/constituencies';
import type { PollingStation } from '@election/contract/places/polling-stations';
import type { Region } from '@election/contract/places/regions';
import type { Year } from '@election/contract/places/years';

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

export const year = (id: number, title: string, more: Partial<Year> = {}): Year => ({
  id,
  title,
  status: 'active',
  is_current_year: 0,
  election_status: { status: 'none', status_desc: '' },
  rehearsal: false,
  ...DEFAULT_THRESHOLDS,
  turnout_from: 'cast',
  presidential_sources: 1,
  parliamentary_sources: 1,
  four_eyes: false,
  majority_percent: 50,
  version: 1,
  ...more,
});

/** A region of the year 2024, which has the id 33. */
export const region = (id: number, title: string, more: Partial<Region> = {}): Region => ({
  id,
  title,
  slug: slugOf(title),
  status: 'active',
  svg_path: 'M0 0h1v1z',
  year_id: 33,
  year: [{ title: '2024' }],
  constituency_count: 0,
  election_status: [{ status: 'none', status_desc: '' }],
  version: 1,
  ...more,
});

export const constituency = (
  id: number,
  name: string,
  region_id: number,
  more: Partial<Constituency> = {},
): Constituency => ({
  id,
  name,
  slug: slugOf(name),
  code: null,
  status: 'active',
  svg_path: 'M0 0h1v1z',
  region_id,
  year_id: 33,
  registered_voters: null,
  election_status: { status: 'none', status_desc: '' },
  version: 1,
  ...more,
});

export const station = (id: number, name: string, more: Partial<PollingStation> = {}): PollingStation => ({
  id,
  code: `A${String(id).padStart(6, '0')}`,
  name,
  constituency_id: 133,
  region_id: 7,
  registered_voters: null,
  status: 'active',
  version: 1,
  label: name,
  ...more,
});
