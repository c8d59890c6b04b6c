import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as sayElection from '../app/election/sentences.ts';
import { choose, dropdown, openPage, rowsOf } from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { serve } from '../testing/serve.ts';
import { ParliamentaryPage } from './ParliamentaryPage.tsx';
import { PresidentialPage } from './PresidentialPage.tsx';
import * as say from './sentences.ts';

afterEach(() => vi.unstubAllGlobals());

const party = { id: 2, name: 'Golden Shore Party', acronym: 'GSP', color: '#0b5fa5', logo_url: null };
const candidate = (id: number, name: string, avatar_url: string | null = null) => ({
  id,
  name,
  label: name,
  status: 'active',
  year_id: 33,
  ballot_order: id,
  avatar_url,
  party_id: party.id,
  party,
  version: 1,
});

const serveCandidates = () =>
  serve([
    [contract.years.list, () => ({ data: [year(30, '2020'), year(33, '2024')] })],
    [
      contract.electionTypes.list,
      () => ({ data: Object.entries(ELECTION_TYPE).map(([title, id]) => ({ id, title })) }),
    ],
    [
      contract.candidates.list,
      ({ year_id }) => ({
        data: year_id === '33' ? [candidate(1, 'Ama', '/pictures/abc'), candidate(2, 'Kofi', 'null')] : [],
      }),
    ],
    [contract.regions.list, () => ({ data: [region(7, 'Oti'), region(9, 'Ahafo')] })],
    [contract.constituencies.list, () => ({ data: [constituency(12, 'Tano', 9), constituency(11, 'Asutifi', 9)] })],
    [
      contract.constituencies.read,
      ({ id }) => ({
        data: { ...constituency(Number(id), 'x', 9), candidates: id === '12' ? [candidate(5, 'Esi')] : [] },
      }),
    ],
  ]);

it('shows the presidential candidates of the latest year in ballot order', async () => {
  const { sent } = serveCandidates();
  openPage(<PresidentialPage />, '/candidates/presidential');
  expect(await rowsOf(say.heading.presidential)).toEqual([
    ['', 'Ama', '1', 'GSP', '1', 'active', 'UpdateDelete'],
    ['', 'Kofi', '2', 'GSP', '2', 'active', 'UpdateDelete'],
  ]);
  expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: String(ELECTION_TYPE.presidential) });
});

it('shows a placeholder without a picture, and for the text null', async () => {
  serveCandidates();
  openPage(<PresidentialPage />, '/candidates/presidential');
  await rowsOf(say.heading.presidential);
  const sources = [...document.querySelectorAll('td:first-child img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/pictures/abc?size=96', '/placeholder.svg']);
});

it('says No Candidate Available without candidates', async () => {
  serveCandidates();
  openPage(<PresidentialPage />, '/candidates/presidential?year=30');
  expect(await screen.findByText('No Candidate Available')).toBeTruthy();
});

it('goes to the address of the chosen election type, in the same year', async () => {
  serveCandidates();
  const { address } = openPage(<PresidentialPage />, '/candidates/presidential?year=33');
  await rowsOf(say.heading.presidential);
  await choose(document.body, say.electionType, 'Parliamentary');
  expect(address()).toBe('/candidates/parliamentary?year=33');
});

it('starts with the first constituency of the first region and says No Candidates Found', async () => {
  const { sent } = serveCandidates();
  openPage(<ParliamentaryPage />, '/candidates/parliamentary');
  expect(await screen.findByText('No Candidates Found')).toBeTruthy();
  expect(dropdown(document.body, sayElection.region).value).toBe('Ahafo');
  expect(dropdown(document.body, sayElection.constituency).value).toBe('Asutifi');
  expect(sent('GET')).toContainEqual({ id: '11', year_id: '33', election_id: String(ELECTION_TYPE.parliamentary) });
});

it('shows the candidates of the chosen constituency, which is in the address', async () => {
  serveCandidates();
  const { address } = openPage(<ParliamentaryPage />, '/candidates/parliamentary?year=33&region=9');
  await screen.findByText('No Candidates Found');
  await choose(document.body, sayElection.constituency, 'Tano');
  expect(address()).toBe('/candidates/parliamentary?year=33&region=9&constituency=12');
  expect(await rowsOf(say.heading.parliamentary)).toMatchObject([
    ['', 'Esi', '5', 'GSP', '5', 'active', 'UpdateDelete'],
  ]);
});
