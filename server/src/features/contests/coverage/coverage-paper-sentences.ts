import { number } from '@election/contract/messages/format';

/** Words of printed coverage; its states are the contract's. */
export const title = 'Coverage';
export const under = (year: string, type: string) => `${year} ${type.toLowerCase()} election`;
export const standing = 'For the newsroom alone';
export const source = 'States of contests in the newsroom. Only what is published is public.';
export const voters = 'Registered voters heard from';
export const byState = 'Places by state';
export const state = 'State';
export const region = 'Region';
export const constituency = 'Constituency';
export const constituencies = 'Constituencies';
export const stations = 'Polling stations';
export const silentStations = 'Silent stations';
export const silentOf = (silent: number, all: number) => `${number(silent)} of ${number(all)}`;
export const last = 'Last activity';
export const done = (at: string, by: string) => (by === '' ? at : `${at}, ${by}`);
export const sheet = 'Sheet';
export const yes = 'Yes';
export const no = 'No';
export const questions = 'Questions';
export const empty = 'No contest is within reach.';
