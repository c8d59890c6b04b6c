import type { CheckCode } from '@election/contract/checks/check-codes';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@election/contract/checks/check-figures';
import { type StatusFacts, statusCan, type WantedStatus } from '@election/contract/figures/contest-status';
import { shortened } from '@election/contract/messages/format';
import {
  type Confirmable,
  type Figure,
  refusalOf,
  type Totals,
  withFigures,
  withTotals,
} from '@election/contract/sources/sources';
import type pg from 'pg';
import { Failure } from '../../platform/failure.ts';
import { closestName } from '../../platform/text/closest.ts';
import { findingsOf, type Unit, type UnitFinding } from './findings.ts';
import { readPages } from './read/read-pages.ts';
import { type ImportReport, readReport } from './report.ts';
import { heldStatuses, placeOf, sayApplying, sayNotes, withdrawn } from './sentences.ts';
import type { Staged } from './stage.ts';
import { type Ballot, type PackedUnit, unpackUnits } from './unpack-units.ts';

/** Unresolved names for which similar names are searched; a file with more has another problem. */
const NAMES_EXPLAINED = 1_000;
const FINDINGS_AT_ONCE = 1_000;

/**
 * Compares staged files with the database: the change that each row makes, refused rows with their reasons, and findings about
 * figures. Writes to the connection's temporary tables alone, in a transaction that may be read-only.
 * @param accept codes whose findings do not hold back publication
 * @param importer_id whose figures they become
 * @throws Failure 409 where two names of the database differ in white space or case alone
 */
export async function checkStaged(
  client: pg.ClientBase,
  staged: Staged,
  accept: readonly CheckCode[],
  importer_id: number,
): Promise<ImportReport> {
  const { rows } = await client.query<{ known: boolean }>('select check_import_year() as known');
  if (rows[0]?.known) {
    await refuseAmbiguous(client);
    await client.query('select check_import_regions()');
    await client.query('select check_import_constituencies()');
    await client.query('select check_import_stations()');
    await noteNamesakes(client, staged);
    await client.query('select check_import_coalitions()');
    await client.query('select check_import_parties()');
    await client.query('select check_import_candidates()');
    await client.query('select check_import_results()');
    await client.query('select refuse_own_entries($1)', [importer_id]);
    await client.query('select check_import_registers()');
    await client.query('select check_import_contests()');
    await refuseStatuses(client);
    await explainUnknowns(client);
    await noteFindings(client);
    await noteUnconfirmed(client, importer_id);
    await client.query('select plan_publication($1)', [accept]);
    const held = [
      ...(await noteWithoutPoll(client)),
      ...(await noteWithdrawn(client)),
      ...(await noteHeldStatuses(client)),
      ...(await notesOnSources(client)),
    ];
    return readReport(client, { ...staged, notes: [...staged.notes, ...held] });
  }
  return readReport(client, staged);
}

/** Refuses the statuses of contests that the rules do not allow. */
async function refuseStatuses(client: pg.ClientBase) {
  const { rows } = await client.query<WantedStatus & { line: number; facts: StatusFacts }>(
    'select * from import_status_facts()',
  );
  for (const { line, facts, ...wanted } of rows) {
    const ruling = statusCan(wanted, facts);
    if (ruling === true) continue;
    await client.query(`insert into import_refusals values ('contests', $1, 'status', 'invalid', $2)`, [
      line,
      JSON.stringify({ value: wanted.status, sentence: ruling }),
    ]);
  }
  await client.query('select plan_contests()');
}

/** A sentence where figures are not published since no poll counts in their contests. */
async function noteWithoutPoll(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ places: number }>(
    `select count(*)::int as places from held_back join without_poll() using (constituency_id, election_type)
     where codes = '{}' and not withdrawn`,
  );
  const places = rows[0]?.places ?? 0;
  return places > 0 ? [sayNotes.withoutPoll({ places })] : [];
}

/** A sentence with the names of places whose publication was withdrawn: an import does not renew it. */
async function noteWithdrawn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct concat_ws(', ', contest.name, station_label(station)) as name
     from held_back held
     join constituencies contest on contest.id = held.constituency_id
     left join polling_stations station on station.id = held.place
     where held.withdrawn order by 1`,
  );
  return rows.length > 0 ? [withdrawn(rows.map(({ name }) => name))] : [];
}

/** A sentence with the names of contests whose status stays with the newsroom since their figures are held back. */
async function noteHeldStatuses(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ election_type: number; region: string; constituency: string }>(
    `select election_type, region.title as region, place.name as constituency
     from held_statuses() join planned_constituencies place on place.id = constituency_id
     join planned_regions region on region.id = place.region_id order by 1, 2, 3`,
  );
  const names = rows.map((row) => placeOf({ ...row, polling_station: null }));
  return names.length > 0 ? [heldStatuses(names)] : [];
}

/** Notes the places that the rules about sources and four eyes keep the importing person from publishing. */
async function noteUnconfirmed(client: pg.ClientBase, importer_id: number) {
  const { rows } = await client.query<{
    constituency_id: number;
    election_type: number;
    place: number;
    facts: Confirmable;
    sent: Figure[];
    totals: Totals | null;
  }>('select * from import_confirmables()');
  for (const { facts, sent, totals, ...at } of rows) {
    const imported = withTotals(withFigures(facts, sent, importer_id), totals ?? {}, importer_id);
    const sentence = refusalOf(imported, importer_id);
    if (sentence === null) continue;
    const values = [at.constituency_id, at.election_type, at.place, sentence];
    await client.query('insert into unconfirmed values ($1, $2, $3, $4)', values);
  }
}

/** A sentence for each reason of that kind why places are held back, with the number of places. */
async function notesOnSources(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ places: number; sentence: string }>(
    `select count(*)::int as places, min(sentence) as sentence
     from held_back join unconfirmed using (constituency_id, election_type, place) where codes = '{}' having count(*) > 0`,
  );
  return rows.map(({ places, sentence }) => sayNotes.unconfirmed({ places, sentence }));
}

async function noteNamesakes(client: pg.ClientBase, staged: Staged) {
  const { rows } = await client.query<{ count: number }>('select namesakes() as count');
  for (const { count } of rows) if (count > 0) staged.notes.push(sayNotes.namesakes({ count }));
}

async function refuseAmbiguous(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string | null }>('select ambiguous_name() as name');
  const name = rows[0]?.name ?? null;
  if (name !== null) throw new Failure(409, sayApplying.ambiguous({ name: shortened(name) }));
}

/** Adds hints to unresolved names: the refused row that has the name, another place that has it, or the most similar name. */
async function explainUnknowns(client: pg.ClientBase) {
  await client.query('select point_to_refused_rows()');
  const { rows } = await client.query<{
    sort: string;
    value: string;
    place: number;
    election_type: number;
    elsewhere: string | null;
    names: string[];
  }>('select * from unknown_names($1)', [NAMES_EXPLAINED]);
  if (rows.length === 0) return;
  await client.query(
    `update import_refusals refusal
     set detail = detail || jsonb_strip_nulls(jsonb_build_object('elsewhere', elsewhere, 'closest', closest))
     from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[])
       as found (sort, value, place, election_type, elsewhere, closest)
     where code = 'unknown' and detail ->> 'sort' = sort and detail ->> 'value' = value
       and (detail ->> 'place')::int = place and (detail ->> 'election_type')::int = election_type`,
    [
      rows.map((row) => row.sort),
      rows.map((row) => row.value),
      rows.map((row) => row.place),
      rows.map((row) => row.election_type),
      rows.map((row) => row.elsewhere),
      rows.map((row) => (row.elsewhere === null ? (closestName(row.value, row.names) ?? null) : null)),
    ],
  );
}

async function noteFindings(client: pg.ClientBase) {
  const { rows } = await client.query<Thresholds>(
    `select rejected_percent, turnout_percent, lead_percent, races_percent, turnout_change_points::float,
            share_change_points::float, robust_deviations::float
     from years where id = (select id from planned_years)`,
  );
  const thresholds = rows[0] ?? DEFAULT_THRESHOLDS;
  let found: [Unit, UnitFinding][] = [];
  const flush = async () => {
    if (found.length > 0) await storeFindings(client, found);
    found = [];
  };
  await client.query('select gather_figures()');
  await client.query('select gather_scales()');
  const { rows: ballots } = await client.query<Ballot>('select * from import_ballots()');
  const unpack = unpackUnits(ballots);
  for await (const packed of readPages<PackedUnit>(client, 'select * from import_units()')) {
    const unit = unpack(packed);
    for (const finding of findingsOf(unit, thresholds)) found.push([unit, finding]);
    if (found.length >= FINDINGS_AT_ONCE) await flush();
  }
  await flush();
}

async function storeFindings(client: pg.ClientBase, found: readonly [Unit, UnitFinding][]) {
  await client.query(
    `insert into import_findings
       (code, severity, blocks, election_type, constituency_id, place, region, constituency, polling_station, numbers)
     select * from unnest($1::text[], $2::text[], $3::boolean[], $4::int[], $5::int[], $6::int[], $7::text[], $8::text[],
       $9::text[], $10::jsonb[])`,
    [
      found.map(([, finding]) => finding.code),
      found.map(([, finding]) => finding.severity),
      found.map(([, finding]) => finding.blocks),
      found.map(([unit]) => unit.election_type),
      found.map(([unit]) => unit.constituency_id),
      found.map(([unit]) => unit.place),
      found.map(([unit]) => unit.region),
      found.map(([unit]) => unit.constituency),
      found.map(([unit]) => unit.polling_station),
      found.map(([, finding]) => JSON.stringify(finding.numbers)),
    ],
  );
}
