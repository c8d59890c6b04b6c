import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';
import { useRead, useWrite } from '../api/queries.ts';
import { LINK_RENEWED_MS } from '../app/election/sheet/link-renewal.ts';

export interface Unit {
  year_id: number;
  constituency_id: number;
  election_type_id: number;
}

/** Pink-sheet calls refresh only their own data (specification, section 4), and the agents' records that show them. */
const REFRESHED: readonly Route[] = [contract.sheets.list, contract.sheets.history, contract.votes.agents];

export const useSheet = (unit: Unit | null) => useRead(contract.sheets.list, unit, { everyMs: LINK_RENEWED_MS });
export const useEndedSheets = (unit: Unit | null) =>
  useRead(contract.sheets.history, unit, { everyMs: LINK_RENEWED_MS });
export const useUploadSheet = () => useWrite(contract.sheets.upload, { refreshes: REFRESHED });
export const useRemoveSheet = () => useWrite(contract.sheets.remove, { refreshes: REFRESHED });
