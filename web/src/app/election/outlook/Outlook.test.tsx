import { contract } from '@election/contract/contract';
import { say } from '@election/contract/messages/outlook';
import type { Chance } from '@election/contract/outlook/outlook';
import type { HouseOutlook, NationOutlook } from '@election/contract/outlook/outlooks';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/page.tsx';
import { serve } from '../../../testing/serve.ts';
import { Outlook } from './Outlook.tsx';

afterEach(() => vi.unstubAllGlobals());

const left = (units: number, voters: number, ...unknown: string[]) => ({
  units,
  voters,
  without_register: unknown.length,
  unknown,
});
const candidate = (
  id: number,
  name: string,
  votes: number,
  [elected, first_two, second]: (Chance | null)[] = [],
): NationOutlook['candidates'][number] => ({
  id,
  name,
  party_id: id,
  votes,
  elected: elected ?? null,
  first_two: first_two ?? null,
  second: second ?? null,
});
const nation = (more: Partial<NationOutlook> = {}): NationOutlook => ({
  majority_percent: 50,
  valid_votes: 1_000,
  outstanding: left(2, 300),
  without_poll: 0,
  candidates: [
    candidate(1, 'Abena Palm', 600, ['possible', 'certain', 'excluded']),
    candidate(2, 'Kofi River', 390, ['possible', 'certain', 'certain']),
    candidate(4, 'Yaw Oak', 0, ['possible', 'possible', 'possible']),
    candidate(3, 'Esi Lamp', 10, ['excluded', 'excluded', 'excluded']),
  ],
  runoff: 'possible',
  ...more,
});
const house = (more: Partial<HouseOutlook> = {}): HouseOutlook => ({
  seats: 276,
  line: 139,
  declared: 200,
  decided: 3,
  open: 73,
  holders: [],
  close: [],
  ...more,
});

function open(answer: { nation?: NationOutlook; house?: HouseOutlook }, status = 200) {
  const data = {
    year: { id: 33, title: '2024' },
    election_type_id: answer.house ? 2 : 1,
    nation: answer.nation ?? null,
    house: answer.house ?? null,
  };
  const served = serve([
    [contract.outlooks.national, () => (status === 200 ? { data } : { status, error_msg: 'The server is away' })],
  ]);
  openPage(<Outlook year_id={33} election_type_id={data.election_type_id} />);
  return served;
}
const texts = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('of a president', () => {
  it('says with numbers who can still be elected, who comes among the first two, and what is outstanding', async () => {
    const { sent } = open({ nation: nation() });
    expect(
      await screen.findByText(
        'A run-off is possible. It takes place unless a candidate has more than half of the valid votes.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Not counted yet: 2 constituencies with 300 registered voters.')).toBeTruthy();
    expect(await texts(say.candidates)).toEqual([
      'Can be electedAbena Palm can still be elected: 600 of 1,000 valid votes now, at most 900 of 1,300; more than half of the valid votes are needed.Abena Palm is one of the first two for certain: no two others can reach 600 votes.',
      'Can be electedKofi River can still be elected: 390 of 1,000 valid votes now, at most 690 of 1,300; more than half of the valid votes are needed.Kofi River comes second for certain.',
      'Can be electedYaw Oak can still be elected: 0 of 1,000 valid votes now, at most 300 of 1,300; more than half of the valid votes are needed.',
    ]);
    expect(await texts(say.neither({ count: 1 }))).toEqual([
      'Not electedEsi Lamp cannot be elected in this poll: at most 310 of 1,300 valid votes, and at least 651 are needed.Esi Lamp cannot come among the first two: at most 310 votes, and two others have at least 390.',
    ]);
    expect(sent('GET')).toEqual([{ year_id: '33', election_type_id: '1' }]);
  });

  it('says first who is elected for certain, and nothing more about a run-off', async () => {
    const settled = nation({
      outstanding: left(1, 99),
      without_poll: 1,
      candidates: [
        candidate(1, 'Abena Palm', 600, ['certain', 'certain', 'excluded']),
        candidate(2, 'Kofi River', 400, ['excluded', 'certain', 'certain']),
      ],
      runoff: 'excluded',
    });
    open({ nation: settled });
    expect(
      await screen.findByText(
        'Abena Palm is elected: 600 of 1,000 valid votes are more than half of the valid votes, and stay so if all 99 outstanding voters choose one other candidate.',
      ),
    ).toBeTruthy();
    expect(
      screen.getByText('Not counted yet: 1 constituency with 99 registered voters. 1 of them postponed or annulled.'),
    ).toBeTruthy();
    expect(await texts(say.neither({ count: 1 }))).toEqual([
      'Not electedKofi River cannot be elected in this poll: at most 499 of 1,099 valid votes, and at least 550 are needed.',
    ]);
  });

  it('names what has no register where an answer is not known', async () => {
    const [first, second] = [
      candidate(1, 'Abena Palm', 900),
      candidate(2, 'Kofi River', 100, ['possible', 'possible']),
    ];
    open({
      nation: nation({
        outstanding: { ...left(30, 5, 'Oti', 'Buem'), without_register: 22 },
        candidates: [first, second],
        runoff: null,
      }),
    });
    expect(
      await screen.findByText(
        'Whether there is a run-off is not known: registered voters are missing for Oti, Buem and 20 more.',
      ),
    ).toBeTruthy();
    expect((await texts(say.candidates))[0]).toBe(
      'Not knownWhether Abena Palm can be elected is not known: registered voters are missing for Oti, Buem and 20 more.Whether Abena Palm comes among the first two is not known.',
    );
  });

  it('says another candidate’s votes where these, not the share, are out of reach', async () => {
    const tied = [
      candidate(1, 'Abena Palm', 450, ['certain']),
      candidate(2, 'Kofi River', 420, ['excluded', 'certain', 'certain']),
    ];
    open({ nation: nation({ majority_percent: 40, outstanding: left(0, 0), candidates: tied, runoff: 'excluded' }) });
    expect(await screen.findByText('Every constituency is counted.')).toBeTruthy();
    expect(
      screen.getByText('Abena Palm is elected: 450 of 1,000 valid votes are more than 40% of the valid votes.'),
    ).toBeTruthy();
    expect((await texts(say.neither({ count: 1 })))[0]).toContain(
      '420 of 1,000 valid votes, and another candidate has 450.',
    );
  });

  it('says that everything is possible before the first publication, and that no one stands', async () => {
    open({ nation: nation({ valid_votes: 0 }) });
    expect(await screen.findByText(say.nothingYet)).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('of a parliament', () => {
  const holder = (name: string, declared: number, decided: number, able: number, majority: Chance) => ({
    party_id: declared,
    coalition_id: null,
    name,
    short_name: null,
    color: '#123456',
    declared,
    decided,
    open: able,
    majority,
  });

  it('says with numbers who can still have the majority', async () => {
    open({
      house: house({
        holders: [
          holder('Palm Party', 139, 1, 10, 'certain'),
          holder('River Party', 60, 0, 79, 'possible'),
          holder('Lamp Party', 1, 2, 4, 'excluded'),
        ],
      }),
    });
    expect(
      await screen.findByText(
        '200 of 276 seats are declared, 3 decided by their polling stations, 73 open. 139 seats are a majority.',
      ),
    ).toBeTruthy();
    expect(await texts(say.holders)).toEqual([
      'MajorityPalm Party has the majority for certain: 139 seats declared and 1 decided; 139 are needed.',
      'Majority possibleRiver Party can still have the majority: 60 seats declared, and 79 open seats that it can win; 139 are needed.',
      'No majorityLamp Party cannot have the majority: 1 seat declared and 2 decided, and with all 4 open seats that it can win 7 of the 139 needed.',
    ]);
  });

  it('says of seats that are counted by stations who leads, by how much, and how many voters are outstanding', async () => {
    const seat = { constituency_id: 5, name: 'Oti', leader: { id: 1, name: 'Ama Palm', party_id: 1 }, margin: 1_204 };
    const close = [
      { ...seat, state: 'decided' as const, stations: { total: 40, published: 38 }, outstanding: left(2, 800) },
      {
        ...seat,
        constituency_id: 6,
        name: 'Buem',
        state: 'open' as const,
        leader: null,
        margin: 0,
        stations: { total: 0, published: 0 },
        outstanding: left(0, 0),
      },
      {
        ...seat,
        constituency_id: 7,
        name: 'Ho',
        state: 'unknown' as const,
        stations: { total: 3, published: 2 },
        outstanding: left(1, 0, 'Ho School'),
      },
      ...Array.from({ length: 9 }, (_, at) => ({
        ...seat,
        constituency_id: 10 + at,
        state: 'open' as const,
        stations: { total: 2, published: 1 },
        outstanding: left(1, 2_000),
      })),
    ];
    open({ house: house({ close }) });
    const found = await texts(say.closeSeats({ count: 12 }));
    expect(found).toHaveLength(10);
    expect(found.slice(0, 3)).toEqual([
      'DecidedOti: Ama Palm leads by 1,204 votes; 800 registered voters of 2 of 40 polling stations are outstanding.',
      'OpenBuem: the most votes are shared.',
      'Not knownHo: Ama Palm leads by 1,204 votes; 0 registered voters of 1 of 3 polling stations are outstanding. Registered voters are missing for Ho School.',
    ]);
    expect(screen.getByText(say.moreSeats({ count: 2 }))).toBeTruthy();
  });
});

it('says so where the answers cannot be read, and reads them again', async () => {
  const { sent } = open({ nation: nation() }, 403);
  (await screen.findByRole('button', { name: 'Try again' })).click();
  await waitFor(() => expect(sent('GET')).toHaveLength(2));
});
