import { useState } from 'react';
import { type DraftKeeper, type ListedDraft, useDraft } from '../../api/outbox/drafts.ts';
import { type ContestDetails, type placeKey, placeName, screenKey } from '../contest.ts';
import type { Figures } from './ballot.ts';
import { CONTROLS, type ControlTotals, NO_CONTROLS } from './control.ts';

/** What a person has typed at a place: figures by candidate, and the totals of the sheet. */
export interface TypedEntry {
  typed: Figures;
  controls: ControlTotals;
}

export type EntryDraft = DraftKeeper<TypedEntry>;

/** The person's draft of a place, of the constituency or of a polling station. */
export const useEntryDraft = (contest: ContestDetails): EntryDraft =>
  useDraft(`draft ${screenKey(contest)}`, isTypedEntry, placeName(contest));

/** What is typed in the form, kept as a draft with every change. */
export function useTypedEntry(draft: EntryDraft) {
  const [now, setNow] = useState<TypedEntry>(draft.found?.value ?? NOTHING);
  return {
    ...now,
    change: (next: Partial<TypedEntry>) => {
      const changed = { ...now, ...next };
      setNow(changed);
      draft.save(changed);
    },
    clear: () => {
      setNow(NOTHING);
      draft.discard();
    },
  };
}

/** The place and the figures of a draft in the list; null where it is none of this form. */
export function entryOf({ name, value }: ListedDraft): { place: PlaceIds; typed: Figures } | null {
  const [form, ...ids] = name.split(' ');
  const [year_id, constituency_id, election_type_id, polling_station_id] = ids.map(Number);
  if (form !== 'draft' || !year_id || !constituency_id || !election_type_id || !isTypedEntry(value)) return null;
  const place = { year_id, constituency_id, election_type_id, ...(polling_station_id && { polling_station_id }) };
  return { place, typed: value.typed };
}

type PlaceIds = ReturnType<typeof placeKey>;

const NOTHING: TypedEntry = { typed: {}, controls: NO_CONTROLS };

const isFigure = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);

function isTypedEntry(stored: unknown): stored is TypedEntry {
  const { typed, controls } = (stored ?? {}) as Partial<TypedEntry>;
  if (typeof typed !== 'object' || typeof controls !== 'object') return false;
  return Object.values(typed).every(isFigure) && CONTROLS.every((name) => isFigure(controls[name]));
}
