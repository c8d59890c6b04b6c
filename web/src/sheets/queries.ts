import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import type { Route } from '@election/contract/wire/route';
import { useRead, useWrite } from '../api/queries.ts';
import { LINK_RENEWED_MS } from '../app/election/sheet/link-renewal.ts';

/** Pink-sheet calls refresh only their own data (docs/product.md), and the agents' records that contain it. */
const REFRESHED: readonly Route[] = [contract.sheets.list, contract.sheets.history, contract.votes.agents];

export const useSheet = (contest: (Contest & { region_id: number }) | null) =>
  useRead(contract.sheets.list, contest, { everyMs: LINK_RENEWED_MS });
export const useEndedSheets = (contest: Contest | null) =>
  useRead(contract.sheets.history, contest, { everyMs: LINK_RENEWED_MS });
export const useUploadSheet = () => useWrite(contract.sheets.upload, { refreshes: REFRESHED });
export const useShowSheet = () => useWrite(contract.sheets.show, { refreshes: [contract.sheets.list] });
export const useRemoveSheet = () => useWrite(contract.sheets.remove, { refreshes: REFRESHED });
