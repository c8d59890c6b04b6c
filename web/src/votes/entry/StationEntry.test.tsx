import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import { contract } from '@election/contract/contract';
import type { VoteEntry } from '@election/contract/figures/votes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { agree, button, openPage, press, search, textField } from '../../testing/page.tsx';
import { constituency, station } from '../../testing/places.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import type { ContestDetails } from '../contest.ts';
import { receiptStates, entry as say, votes as sayVotes } from '../sentences.ts';
import { StationEntry } from './StationEntry.tsx';

beforeEach(async () => {
  await clearSession();
  await signInAs('agent');
});
afterEach(() => void vi.unstubAllGlobals());

const contest: ContestDetails = {
  year_id: 33,
  region_id: 7,
  constituency_id: 133,
  election_type_id: 1,
  type: 'presidential',
  thresholds: DEFAULT_THRESHOLDS,
  turnout_from: 'cast',
  constituency: constituency(133, 'Ablekuma Central', 7, { registered_voters: 50_000 }),
};
const party = { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' };
const candidate = (id: number, name: string) => ({
  id,
  name,
  label: name,
  status: 'active',
  ballot_order: id,
  party,
  avatar_url: null,
});
const NAMES = ['Abena Palm', 'Kofi River'];

const STATIONS = [
  station(661, 'Lorry Park', { registered_voters: 900 }),
  station(662, 'Market Square'),
  station(663, 'Old School', { status: 'inactive' }),
];

const QUESTION = {
  id: 1,
  text: 'Is it really 4,601?',
  state: 'open',
  candidate: null,
  asked_by: { id: 3, name: 'Naa' },
  asked_at: '2024-12-07T20:00:00Z',
  answer: null,
};

function open(at = '/votes/7/133?level=station', sent: Partial<VoteEntry>[] = []) {
  const kept = [...sent];
  const server = serve([
    [contract.pollingStations.list, () => ({ data: STATIONS })],
    [contract.candidates.list, () => ({ data: NAMES.map((name, index) => candidate(index + 1, name)) })],
    [contract.stationVotes.own, () => ({ data: kept })],
    [contract.questions.list, () => ({ data: { questions: [QUESTION], people: 1 } })],
    [
      contract.stationVotes.submit,
      ({ votes }) => {
        const figures = votes as { candidate_id: number; vote_count: number }[];
        kept.push(
          ...figures.map(({ candidate_id, vote_count }) => ({
            candidate_id,
            votes: vote_count,
            status: 'pending' as const,
          })),
        );
        return { data: { pending_id: 1, entries: [] } };
      },
    ],
  ]);
  return { ...server, ...openPage(<StationEntry contest={contest} />, at) };
}

const type = (name: string, votes: number) =>
  fireEvent.input(textField(document.body, sayVotes.figureOf({ name, party: 'B' })), {
    target: { value: String(votes) },
  });
const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('lists the active stations and finds one by code or name', async () => {
  open();
  await screen.findByText('Lorry Park');
  expect(listed()).toEqual(['Lorry ParkA000661', 'Market SquareA000662']);
  search('market');
  await waitFor(() => expect(listed()).toEqual(['Market SquareA000662']));
  search('a000661');
  await waitFor(() => expect(listed()).toEqual(['Lorry ParkA000661']));
});

it('puts the chosen station in the address, and links back to the others', async () => {
  const { address } = open();
  fireEvent.click(await screen.findByText('Market Square'));
  await waitFor(() => expect(address()).toBe('/votes/7/133?level=station&station=662'));
  await press(say.otherStation);
  await waitFor(() => expect(address()).toBe('/votes/7/133?level=station'));
});

it('sends the figures of that station after reading them back, and shows the receipt', async () => {
  const { sent } = open('/votes/7/133?level=station&station=661');
  await button(say.review);
  for (const [index, name] of NAMES.entries()) type(name, 100 + index);
  await press(say.review);
  await press(sayVotes.save);
  await agree('Are you sure you want to save this entry');
  expect(await screen.findByText(receiptStates.pending)).toBeTruthy();
  expect(sent('POST')).toEqual([
    {
      year_id: 33,
      constituency_id: 133,
      polling_station_id: 661,
      votes: [
        { candidate_id: 1, vote_count: 100, seen: null },
        { candidate_id: 2, vote_count: 101, seen: null },
      ],
    },
  ]);
});

it('takes no figures for a station that is inactive, and says so above the form', async () => {
  open('/votes/7/133?level=station&station=663');
  expect(await screen.findByText(say.inactiveStation)).toBeTruthy();
  expect((await button(say.review)).getAttribute('aria-disabled')).toBe('true');
  expect(textField(document.body, sayVotes.figureOf({ name: 'Abena Palm', party: 'B' })).matches(':disabled')).toBe(
    true,
  );
});

it('takes figures for an active station of a constituency with an inactive one', async () => {
  open('/votes/7/133?level=station&station=661');
  expect((await button(say.review)).getAttribute('aria-disabled')).toBe('false');
  expect(textField(document.body, sayVotes.figureOf({ name: 'Abena Palm', party: 'B' })).matches(':disabled')).toBe(
    false,
  );
});

it('shows what the newsroom asks about the contest at a polling station too', async () => {
  open('/votes/7/133?level=station&station=661');
  expect(await screen.findByText('Is it really 4,601?')).toBeTruthy();
});

it('checks the figures against the voters of the station, not of the constituency', async () => {
  open('/votes/7/133?level=station&station=661');
  await button(say.review);
  type('Abena Palm', 901);
  fireEvent.blur(textField(document.body, sayVotes.figureOf({ name: 'Abena Palm', party: 'B' })));
  expect(await screen.findByText('901 ballots are more than the 900 registered voters.')).toBeTruthy();
});

it('shows decided figures read-only with the reason', async () => {
  const decided = NAMES.map((_, index) => ({ candidate_id: index + 1, votes: 7, status: 'approved' as const }));
  open('/votes/7/133?level=station&station=661', decided);
  expect(await screen.findByText(receiptStates.approved)).toBeTruthy();
  expect(screen.getAllByText('This entry was approved and is read-only.')).toHaveLength(2);
  expect(document.querySelector('input[data-figure]')).toBeNull();
});

it('a station has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open('/votes/7/133?level=station&station=661');
    await screen.findByText('Abena Palm');
    return server;
  }, ['Ablekuma Central']));
