import { contract } from '@election/contract/contract';
import type { CoverageAgent, CoverageStates } from '@election/contract/figures/coverage';
import { sayCoverage, sayHeard, states as stateWords } from '@election/contract/messages/coverage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellChange } from '../api/change-listeners.ts';
import { clearSession } from '../api/session-store.ts';
import { election as sayElection } from '../app/sentences.ts';
import { coverageAgent, coverageContest, coveragePlaces, coverageStates } from '../testing/coverage.ts';
import { agree, button, choose, openPage, press, search } from '../testing/page.tsx';
import { year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { CoveragePage } from './CoveragePage.tsx';
import { coverage as say } from './sentences.ts';

const { coverage } = contract;

const NOW = Date.parse('2024-12-07T21:00:00Z');
beforeEach(() => {
  vi.setSystemTime(NOW);
  return clearSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const seen = () => new Date(NOW - 12 * 60_000).toISOString();
const AGENTS = [
  coverageAgent(4, 'Ama Owusu', { constituency_ids: [19, 20], last_seen_at: seen(), waiting: 3 }),
  coverageAgent(5, 'Kojo Mensah', { phone: null }),
];

interface Data {
  states: () => Served;
  agents: CoverageAgent[];
  one: () => CoverageStates;
  remind: (input: Record<string, unknown>) => Served;
  types: string[];
  places: () => Served;
}

async function open(
  data: Partial<Data> = {},
  {
    role = 'correspondent' as const,
    at = '/coverage',
  }: { role?: 'super_admin' | 'admin' | 'correspondent'; at?: string } = {},
) {
  await signInAs(role, role === 'correspondent' ? { scope: 'region' } : {});
  const types = data.types ?? ['presidential', 'parliamentary'];
  const server = serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [contract.electionTypes.list, () => ({ data: types.map((title, index) => ({ id: index + 1, title })) })],
    [coverage.places, data.places ?? (() => ({ data: coveragePlaces }))],
    [coverage.states, data.states ?? (() => ({ data: coverageStates() }))],
    [coverage.agents, () => ({ data: data.agents ?? AGENTS })],
    [coverage.constituency, () => ({ data: data.one?.() })],
    [coverage.remind, (input) => data.remind?.(input) ?? { status: 500 }],
  ]);
  return { ...server, ...openPage(<CoveragePage />, at) };
}

/** The rows, each as its texts. */
async function rows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: say.heading });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
}
const names = async () =>
  (await rows()).map((text) => /^(Ashanti|Oti|Asokwa|Bantama|Buem|Market Hall|School)/.exec(text)?.[0]);
const row = (name: string) => screen.findByText(name).then((found) => found.closest('[role=row]') as HTMLElement);
const select = async (name: string) => fireEvent.click(await screen.findByLabelText(say.select({ name })));

describe('who is silent', () => {
  it('is counted by state and by registered voters, and listed by region with all that a call needs', async () => {
    const one = coverageContest(19, {
      ...{ state: 'differs', last: { at: seen(), by: 4 }, sheet: true },
      reminders: [{ polling_station_id: null, at: seen(), by: 3, to: [4, 5] }],
    });
    await open({ states: () => ({ data: coverageStates(one) }) });
    expect(await names()).toEqual(['Ashanti', 'Bantama', 'Asokwa', 'Oti', 'Buem']);
    expect(screen.getByText(sayHeard.heard({ share: '25.00%' }))).toBeTruthy();
    await button(say.stateCount({ state: stateWords.silent, count: 2 }));
    await button(say.stateCount({ state: stateWords.differs, count: 1 }));
    const asokwa = within(await row('Asokwa'));
    expect(asokwa.getByText(stateWords.differs)).toBeTruthy();
    expect(asokwa.getAllByText('12 min')).toHaveLength(3);
    expect(asokwa.getByText(say.hasSheet({ has: 'yes' }))).toBeTruthy();
    expect(asokwa.getByText(say.remindedBy({ person: 'Efua Sutherland', people: 2 }))).toBeTruthy();
    expect(asokwa.getByLabelText(say.call({ name: 'Ama Owusu', phone: '+233240000004' })).getAttribute('href')).toBe(
      'tel:+233240000004',
    );
    expect(asokwa.getByText(`· ${say.waiting({ count: 3 })}`, { exact: false })).toBeTruthy();
    await press(say.moreAgents({ name: 'Asokwa', count: 1 }));
    expect(await screen.findByText(say.noPhone)).toBeTruthy();
    expect(screen.getByText(say.notSeen)).toBeTruthy();
    expect(within(await row('Buem')).getByText(sayCoverage.noAgent)).toBeTruthy();
  });

  it('marks open questions, and shows the places that have one alone', async () => {
    const one = coverageContest(20, { state: 'entered', questions: 2 });
    const { address } = await open({ states: () => ({ data: coverageStates(one) }) });
    expect(within(await row('Bantama')).getByText(say.questions({ count: 2 }))).toBeTruthy();
    expect(within(await row('Asokwa')).queryByText(/question/)).toBeNull();
    fireEvent.click(screen.getByLabelText(say.onlyAsked({ count: 2 })));
    await waitFor(async () => expect(await names()).toEqual(['Ashanti', 'Bantama']));
    expect(address()).toBe('/coverage?questions=1');
    fireEvent.click(screen.getByLabelText(say.onlyAsked({ count: 2 })));
    await waitFor(async () => expect(await names()).toHaveLength(5));
  });

  it('says how old it is without a network, and reminds no one', async () => {
    await open();
    await names();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You are offline\. This is the state of /)).toBeTruthy();
    await select('Asokwa');
    const remind = await button(say.remind({ count: 1 }));
    expect(remind.getAttribute('aria-disabled')).toBe('true');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
    expect((await button(say.remind({ count: 1 }))).getAttribute('aria-disabled')).toBe('false');
  });

  it('is shown by constituency or station, unfolded and folded, by state, region, name and type, all in the address', async () => {
    const { address, sent } = await open({}, { role: 'admin' });
    await press(say.unfold({ name: 'Asokwa' }));
    expect(await names()).toEqual(['Ashanti', 'Asokwa', 'Market Hall', 'School', 'Bantama', 'Oti', 'Buem']);
    await press(say.fold({ name: 'Ashanti' }));
    expect(await names()).toEqual(['Ashanti', 'Oti', 'Buem']);
    await press(say.unfold({ name: 'Ashanti' }));
    await choose(document.body, sayElection.region, 'Oti');
    await waitFor(async () => expect(await names()).toEqual(['Oti', 'Buem']));
    await press(say.stateCount({ state: stateWords.published, count: 0 }));
    fireEvent.click(await screen.findByText(sayUi.clearFilters));
    search('b1902');
    await waitFor(async () => expect(await names()).toEqual(['Ashanti', 'Asokwa', 'School']));
    fireEvent.click(screen.getByText(say.levels({ level: 'stations' })));
    await choose(document.body, say.sortBy, say.sorts({ sort: 'place' }));
    await choose(document.body, sayElection.electionType, 'Parliamentary');
    await waitFor(() => expect(address()).toBe('/coverage?search=b1902&level=stations&sort=place&type=parliamentary'));
    expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: '2' });
  });

  it('follows an event: the constituency that it names is read, and no more', async () => {
    const { paths } = await open({
      one: () => ({ ...coverageStates(), contests: [coverageContest(70, { state: 'entered' })] }),
    });
    expect(within(await row('Buem')).getByText(stateWords.silent)).toBeTruthy();
    const place = { region_id: 7, constituency_id: 70, polling_station_id: null };
    act(() => tellChange({ type: 'submitted', ...place, pending_id: 1, user_id: 4 }));
    await waitFor(async () => expect(within(await row('Buem')).getByText(stateWords.entered)).toBeTruthy());
    expect(paths('GET').filter((path) => path === coverage.states.path)).toHaveLength(1);
  });
});

describe('a reminder', () => {
  it('is sent for the places that were chosen, after asking, and what was skipped is named', async () => {
    const { sent } = await open({
      remind: () => ({
        data: {
          sent: [{ constituency_id: 19, polling_station_id: null, people: 2 }],
          skipped: [{ constituency_id: 19, polling_station_id: 191, why: sayCoverage.remindedJustNow }],
        },
      }),
    });
    await press(say.unfold({ name: 'Asokwa' }));
    await select('Asokwa');
    await select('Market Hall');
    await press(say.remind({ count: 2 }));
    await agree(say.remindQuestion);
    expect(await screen.findByText(say.outcome({ sent: 1 }))).toBeTruthy();
    expect(screen.getByText(say.skipped({ count: 1, why: sayCoverage.remindedJustNow }))).toBeTruthy();
    expect(sent('POST')).toEqual([
      {
        ...{ year_id: 33, election_type_id: 1 },
        places: [{ constituency_id: 19 }, { constituency_id: 19, polling_station_id: 191 }],
      },
    ]);
    expect(
      screen
        .getByText(say.remind({ count: 0 }))
        .closest('button')
        ?.getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('is never sent for places that the filters have hidden since they were selected', async () => {
    const { sent } = await open({}, { role: 'admin' });
    await press(say.unfold({ name: 'Asokwa' }));
    await select('Asokwa');
    await select('Market Hall');
    await button(say.remind({ count: 2 }));
    await choose(document.body, sayElection.region, 'Oti');
    expect(await names()).toEqual(['Oti', 'Buem']);
    expect((await button(say.remind({ count: 0 }))).getAttribute('aria-disabled')).toBe('true');
    await press(say.remind({ count: 0 }));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(sent('POST')).toEqual([]);
    await choose(document.body, sayElection.region, say.allRegions);
    await button(say.remind({ count: 2 }));
    await press(say.fold({ name: 'Asokwa' }));
    await button(say.remind({ count: 1 }));
  });

  it('is offered for silent places with agents alone, and all of these are selected at once', async () => {
    await open({ states: () => ({ data: coverageStates(coverageContest(20, { state: 'entered' })) }) });
    const box = async (name: string) => (await screen.findByLabelText(say.select({ name }))) as HTMLInputElement;
    expect([(await box('Asokwa')).disabled, (await box('Bantama')).disabled, (await box('Buem')).disabled]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await box('Buem')).title).toBe(sayCoverage.noAgent);
    await press(say.selectAll({ count: 1 }));
    expect((await box('Asokwa')).checked).toBe(true);
    await press(say.unselect);
    expect((await box('Asokwa')).checked).toBe(false);
  });
});

describe('the screen', () => {
  it('says that it is empty, and that a read failed, with a way to try again', async () => {
    let fails = true;
    await open({
      places: () => ({ data: { regions: [], constituencies: [] } }),
      states: () => (fails ? { status: 503, error_msg: 'Not now.' } : { data: { contests: [], people: {} } }),
    });
    expect((await screen.findAllByText('Not now.')).length).toBeGreaterThan(0);
    fails = false;
    await press(sayUi.tryAgain);
    expect(await screen.findByText(say.empty)).toBeTruthy();
  });

  it('draws only the rows near what is seen', async () => {
    const stations = Array.from({ length: 5000 }, (_, n): [number, string, string, number] => [
      n + 1,
      `P${n}`,
      `School ${n}`,
      9,
    ]);
    const [first] = coveragePlaces.constituencies;
    await open(
      { places: () => ({ data: { ...coveragePlaces, constituencies: [{ ...first, stations }] } }) },
      { at: '/coverage?level=stations' },
    );
    expect((await rows()).length).toBeLessThan(60);
    expect((await screen.findByRole('table')).getAttribute('aria-rowcount')).toBe('5003');
  });
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const one = coverageContest(19, { state: 'differs', last: { at: seen(), by: 4 }, sheet: true, questions: 1 });
    const server = await open({ states: () => ({ data: coverageStates(one) }) });
    await row('Asokwa');
    await press(say.moreAgents({ name: 'Asokwa', count: 1 }));
    return server;
  }, ['PDF']));
