import type pg from 'pg';

/** Advisory lock: a call that a failpoint holds waits for it in shared mode. */
export const HOLD_LOCK = 7_001;

const SCHEMA = `
  create schema proof;
  create table proof.armed (point int, what text not null);
  create table proof.passed (number int, point text);
  grant usage on schema proof to public;
  -- Runs before every statement of every routine. Numbers the failpoints that one call of run_once passes; fails or waits at the armed one.
  create function proof.point(name text) returns boolean language plpgsql security definer as $$
  declare
    number constant int := coalesce(nullif(current_setting('proof.number', true), ''), '0')::int + 1;
    armed proof.armed;
  begin
    if current_query() not like '%run_once(%' then
      return true;
    end if;
    perform set_config('proof.number', number::text, true);
    select * into armed from proof.armed;
    if armed.what = 'count' then
      insert into proof.passed values (number, name);
    elsif armed.point = number and armed.what = 'throw' then
      raise exception 'the disk is full' using errcode = '53100';
    elsif armed.point = number and armed.what = 'hold' then
      perform pg_advisory_xact_lock_shared(${HOLD_LOCK});
    end if;
    return true;
  end $$`;

/**
 * Puts a failpoint before every statement of every routine and trigger function of a database, except immutable ones.
 * @returns the number of statements
 */
export async function instrumentRoutines(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ name: string; language: string; definition: string; body: string }>(`
    select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition, p.prosrc as body
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.provolatile <> 'i'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  await owner.query(SCHEMA);
  let points = 0;
  for (const { name, language, definition, body } of rows) {
    const starts = language === 'sql' ? startsOfSql(body) : startsOfPlpgsql(body);
    points += starts.length;
    // `assert` leaves `found` and the row count as the previous statement set them; `perform` would not.
    const call = language === 'sql' ? 'select' : 'assert';
    const pieces = starts.map((start, at) => {
      const line = body.slice(0, start).split('\n').length;
      return `${call} proof.point('${name}:${line}'); ${body.slice(start, starts[at + 1])}`;
    });
    // Some routines read temporary tables that an import creates first.
    await owner.query(
      `set check_function_bodies = off; ${definition.replace(body, () => body.slice(0, starts[0]) + pieces.join(''))}`,
    );
  }
  return points;
}

/** Comments, quoted texts, words and signs. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[A-Za-z_][\w$]*|\S/g;
const tokensOf = (body: string) =>
  [...body.matchAll(TOKEN)]
    .filter(([text]) => !text.startsWith('--') && !text.startsWith('/*'))
    .map((match) => ({ text: match[0].toLowerCase(), at: match.index }));

function startsOfSql(body: string): number[] {
  const tokens = tokensOf(body);
  return tokens.filter((_, at) => at === 0 || tokens[at - 1]?.text === ';').map(({ at }) => at);
}

/** Keywords that a statement follows directly. */
const PREFIXES = new Set(['begin', 'else', 'exception']);
/** The token that ends the head of a compound statement; other statements end at `;`. */
const ENDS: Record<string, string> = {
  if: 'then',
  elsif: 'then',
  when: 'then',
  for: 'loop',
  foreach: 'loop',
  while: 'loop',
};
/** Clauses of a compound statement: no failpoint fits before them. */
const CLAUSES = new Set(['elsif', 'when', 'end']);
const UNSUPPORTED = new Set(['case', 'declare', '<']);

function startsOfPlpgsql(body: string): number[] {
  const starts: number[] = [];
  let end = 'begin';
  /** Depth of `case` expressions: each has a `then` of its own. */
  let cases = 0;
  for (const { text, at } of tokensOf(body)) {
    if (end !== '') {
      if (end === 'then') cases += text === 'case' ? 1 : text === 'end' ? -1 : 0;
      if (text === end && cases === 0) end = '';
    } else if (UNSUPPORTED.has(text)) throw new Error(`A routine has a statement that begins with ${text}`);
    else if (!PREFIXES.has(text)) {
      if (!CLAUSES.has(text)) starts.push(at);
      if (text !== 'loop') end = ENDS[text] ?? ';';
    }
  }
  return starts;
}
