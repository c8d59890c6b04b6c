import { contract } from '@election/contract/contract';
import { sayCorrections } from '@election/contract/messages/corrections';
import { refusals } from '@election/contract/messages/rules';
import { fourEyes, saySources } from '@election/contract/messages/sources';
import { beforeEach, describe, expect, test } from 'vitest';
import { questionMoved } from '../../../platform/sentences.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { contestStatus, corrections, coverage, differences, registers, stationVotes, votes } = contract;

const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const NAMES = ['Abena Palm', 'Kofi River', 'Esi Lamp'];
const WHY = { reason: 'wrong_figures', note: 'The figures of another sheet' } as const;
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));

beforeEach(async () => {
  await forgetVotes(server.database.owner as never);
  // People who validate and publish at both kinds of places.
  await server.database.owner.query(`
    update years set four_eyes = false;
    insert into role_permissions (role_id, permission_id)
    select role.id, permissions.id from (values (1), (3)) as role (id), permissions
    where name in ('votes.save', 'votes.publish', 'stations.publish', 'votes.withdraw')
    on conflict do nothing;
    delete from role_permissions where permission_id = (select id from permissions where name = 'live.edit')`);
});

/** Every rule of a place holds at a constituency and at a polling station of it. */
const PLACES = [
  { at: 'a constituency', station: {} },
  { at: 'a polling station', station: { polling_station_id: SMALL.stations.first } },
];

describe.each(PLACES)('at $at', ({ at, station }) => {
  const here = { ...contest, ...station };
  const isStation = 'polling_station_id' in station;
  const save = (person: Person, figures: number[], more = {}) =>
    server.as(person)(votes.save, { ...here, votes: ballot(...figures), ...more });
  const publish = async (person: Person, more: object = {}, figures?: number[]) =>
    isStation
      ? server.as(person)(stationVotes.publish, {
          ...(here as typeof here & { polling_station_id: number }),
          votes: ballot(...(figures ?? (await live()).map(([votes]) => votes ?? 0))),
          ...more,
        })
      : server.as(person)(votes.publish, { ...here, ...more });
  const withdraw = (version: string) =>
    isStation
      ? server.as('super_admin')(corrections.withdrawStation, {
          ...(here as typeof here & { polling_station_id: number }),
          version,
          ...WHY,
        })
      : server.as('super_admin')(corrections.withdraw, { ...here, version, ...WHY });
  const standing = async (person: Person = 'admin') => (await server.as(person)(differences.standing, here)).data;
  const open = async () => (await server.as('super_admin')(corrections.standing, here)).data;
  const live = async () =>
    (await server.as('admin')(votes.results, here)).data
      .slice(0, 3)
      .map(({ vote_count: [value] }) => [value?.votes ?? null, value?.published_votes ?? null]);
  const register = (rejected: number, more = {}) =>
    server.as('correspondent')(registers.save, {
      ...here,
      total_registered_voters: 500,
      total_valid_votes: 60,
      total_rejected: rejected,
      ...more,
    });
  const listed = async () => (await server.anonymous(corrections.list, { year_id: 1 })).data.data;
  const state = async () => {
    const { data } = await server.as('admin')(coverage.constituency, here);
    const [found] = data.contests;
    return isStation ? found?.stations.length : found?.state;
  };

  test('figures are saved without becoming public, under the name of who saved them', async () => {
    expect(await save('admin', [10, 20, 30])).toMatchObject({ status: 200, data: { saved: 3, published: false } });
    expect(await live()).toEqual([10, 20, 30].map((figure) => [figure, null]));
    expect((await open()).publication).toBe('unpublished');
    expect(await state()).toBe(isStation ? 1 : 'validated');
    const { rows } = await server.database.owner.query(
      'select distinct polling_station_id, status, changed_by from vote_entries',
    );
    expect(rows).toEqual([
      {
        polling_station_id: isStation ? SMALL.stations.first : null,
        status: 'approved',
        changed_by: expect.any(Number),
      },
    ]);
  });

  test('with four eyes one person saves and another one publishes, and so with a correction', async () => {
    await server.database.owner.query('update years set four_eyes = true');
    await save('admin', [10, 20, 30]);
    expect((await standing()).refusal).toBe(fourEyes(NAMES));
    expect(await publish('admin', { reason: 'So' })).toMatchObject({ status: 409, error_msg: fourEyes(NAMES) });
    expect((await standing('super_admin')).refusal).toBeNull();
    expect((await publish('super_admin', { reason: 'So' })).status).toBe(200);
    expect((await open()).publication).toBe('published');

    await save('super_admin', [11, 20, 30]);
    expect((await open()).publication).toBe('outdated');
    const first = { status: 409, error_msg: fourEyes(NAMES.slice(0, 1)) };
    expect(await publish('super_admin', { reason: 'So', correction: WHY })).toMatchObject(first);
    expect((await publish('admin', { reason: 'So', correction: WHY })).status).toBe(200);
    expect(await live()).toEqual([11, 20, 30].map((figure) => [figure, figure]));
    expect(await listed()).toMatchObject([{ kind: 'corrected', figures: [{ before: 10, after: 11 }], ...WHY }]);
  });

  test('with four eyes the totals are of the person who saved them there, whoever saved those of another place', async () => {
    await server.database.owner.query('update years set four_eyes = true');
    await save('super_admin', [10, 20, 30]);
    const totals = { total_registered_voters: 500, total_valid_votes: 60, total_rejected: 1 };
    const other = isStation ? contest : { ...contest, polling_station_id: SMALL.stations.first };
    for (const [person, place] of [['admin', here] as const, ['correspondent', other] as const])
      expect((await server.as(person)(registers.save, { ...place, ...totals })).status).toBe(200);
    expect((await standing('admin')).refusal).toBe(saySources.fourEyesRegister);
    expect((await standing('correspondent')).refusal).toBeNull();
  });

  test('a publication is refused where something that its question showed has changed, and says what', async () => {
    await save('admin', [10, 20, 30]);
    await register(1);
    const { mark } = await standing();
    await register(2);
    const moved = (...changed: Parameters<typeof questionMoved>[0]) => ({
      status: 409,
      error_msg: questionMoved(changed),
    });
    expect(await publish('super_admin', { mark })).toMatchObject(moved('register'));
    await save('super_admin', [11, 19, 30]);
    expect(await publish('super_admin', { mark })).toMatchObject(moved('figures', 'register'));
    expect((await live())[0]).toEqual([11, null]);
    expect((await publish('super_admin', { mark: (await standing()).mark })).status).toBe(200);

    // The figures are the same again, but the publication that stood then is not.
    const stood = (await standing()).mark;
    await withdraw((await open()).version);
    expect(await publish('super_admin', { mark: stood })).toMatchObject(moved('publication'));
    const before = (await standing()).mark;
    await server.as('super_admin')(contestStatus.set, { ...contest, status: 'held', note: `Counted again at ${at}` });
    expect(await publish('super_admin', { mark: before })).toMatchObject(moved('status'));
    const seen = (await standing()).mark;
    const table = isStation ? 'polling_stations' : 'constituencies';
    await server.database.owner.query(`update ${table} set registered_voters = registered_voters + 1 where id = 1`);
    expect(await publish('super_admin', { mark: seen })).toMatchObject(moved('register'));
  });

  test('a withdrawal is refused where another publication has come since its question', async () => {
    await save('admin', [10, 20, 30]);
    await publish('admin', { reason: 'So' });
    const { version } = await open();
    await save('admin', [11, 20, 30]);
    await publish('admin', { reason: 'So', correction: WHY });
    expect(await withdraw(version)).toMatchObject({ status: 409, error_msg: sayCorrections.publicationMoved });
    expect((await withdraw((await open()).version)).status).toBe(200);
    expect((await open()).publication).toBe('withdrawn');
    expect(await withdraw((await open()).version)).toMatchObject({ error_msg: refusals.already_withdrawn });
    const told = await server.database.owner.query(
      "select body ->> 'type' as type from feed_messages order by id desc limit 3",
    );
    expect(told.rows.map(({ type }) => type)).toEqual(['withdrawn', 'corrected', 'published']);
  });

  test('people who publish there read what is public, and whether it was corrected or withdrawn', async () => {
    const read = async () => {
      const { data } = await server.as('admin')(corrections.standing, here);
      return [data.publication, data.correction];
    };
    await server.database.owner.query(
      "delete from role_permissions where role_id = 3 and permission_id = (select id from permissions where name = 'votes.withdraw')",
    );
    await save('admin', [10, 20, 30]);
    expect(await read()).toEqual(['unpublished', null]);
    await publish('admin', { reason: 'So' });
    expect(await read()).toEqual(['published', null]);
    await save('admin', [11, 20, 30]);
    await publish('admin', { reason: 'So', correction: WHY });
    expect(await read()).toEqual(['published', 'corrected']);
    await withdraw((await open()).version);
    expect(await read()).toEqual(['withdrawn', 'withdrawn']);
    await publish('admin', { reason: 'So' });
    expect(await read()).toEqual(['published', 'withdrawn']);
  });

  test('totals of a public register that change are a correction, which lists all of them', async () => {
    await save('admin', [10, 20, 30]);
    await register(5, { total_issued: 70 });
    await publish('super_admin', { reason: 'So' });
    await register(6, { total_issued: 90 });
    const refused = { status: 409, error_msg: sayCorrections.correctionNeeded };
    expect(await publish('super_admin', { reason: 'So' })).toMatchObject(refused);
    expect((await publish('super_admin', { reason: 'So', correction: WHY })).status).toBe(200);
    const totals = { total_registered_voters: 500, total_valid_votes: 60 };
    expect(await listed()).toMatchObject([
      {
        figures: [],
        register: {
          before: { ...totals, total_rejected: 5, total_issued: 70 },
          after: { ...totals, total_rejected: 6, total_issued: 90 },
        },
        ...WHY,
      },
    ]);
  });
});

test('an edit that is public at once is refused where something that its question showed has changed', async () => {
  await server.database.owner.query(`
    insert into role_permissions (role_id, permission_id) select 1, id from permissions where name = 'live.edit'`);
  const edit = (more: object) =>
    server.as('super_admin')(votes.save, { ...contest, votes: ballot(11), correction: WHY, reason: 'So', ...more });
  await server.as('admin')(votes.save, { ...contest, votes: ballot(10, 20, 30) });
  await server.as('super_admin')(votes.publish, contest);
  const { mark } = (await server.as('super_admin')(differences.standing, contest)).data;
  await server.as('admin')(registers.save, {
    ...{ ...contest, total_registered_voters: 500, total_valid_votes: 61, total_rejected: 1 },
  });
  expect(await edit({ mark })).toMatchObject({ status: 409, error_msg: questionMoved(['register']) });
  const now = (await server.as('super_admin')(differences.standing, contest)).data.mark;
  expect(await edit({ mark: now })).toMatchObject({ status: 200, data: { published: true } });
});

test('totals beside a sum of polling stations are corrected like those beside declared figures', async () => {
  for (const polling_station_id of [SMALL.stations.first, SMALL.stations.second])
    expect(
      await server.as('admin')(stationVotes.publish, {
        ...{ year_id: 1, election_type_id: 1, polling_station_id, reason: 'So' },
        votes: ballot(10, 20, 30),
      }),
    ).toMatchObject({ status: 200 });
  expect(await server.as('super_admin')(contract.sync.constituencies, { year_id: 1, election_id: 1 })).toMatchObject({
    status: 200,
    data: { changed: 1 },
  });
  const register = (total_rejected: number) =>
    server.as('admin')(registers.save, {
      ...{ ...contest, total_registered_voters: 5000, total_valid_votes: 120, total_rejected },
    });
  await register(5);
  expect((await server.as('super_admin')(votes.publish, contest)).status).toBe(200);
  await register(1500);
  const sent = (more: object) => server.as('super_admin')(votes.publish, { ...contest, ...more });
  expect(await sent({})).toMatchObject({ status: 409, error_msg: sayCorrections.correctionNeeded });
  expect((await sent({ correction: WHY })).status).toBe(200);
  const { data } = await server.anonymous(corrections.list, { year_id: 1 });
  expect(data.data).toMatchObject([
    { figures: [], register: { before: { total_rejected: 5 }, after: { total_rejected: 1500 } }, ...WHY },
  ]);
});

test('a polling station of another constituency takes no figures', async () => {
  const other = { ...contest, constituency_id: SMALL.north.second, polling_station_id: SMALL.stations.first };
  expect((await server.as('admin')(votes.save, { ...other, votes: ballot(1, 2, 3) })).status).toBe(422);
});
