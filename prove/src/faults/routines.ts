import type pg from 'pg';

/** What waits at a statement until it is let go holds this lock shared. */
export const HELD = 7_001;

const POINTS = `
  create schema proof;
  create table proof.armed (point int, what text not null);
  create table proof.passed (number int, point text);
  grant usage on schema proof to public;
  -- Comes before every statement of every routine: counts those that one call of run_once passes, and fails or waits where it should.
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
      perform pg_advisory_xact_lock_shared(${HELD});
    end if;
    return true;
  end $$`;

/**
 * Puts a point before every statement of every routine and trigger of a database, besides those that only work something out.
 * @returns how many statements that are
 */
export async function putPoints(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ name: string; language: string; definition: string; body: string }>(`
    select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition, p.prosrc as body
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.provolatile <> 'i'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  await owner.query(POINTS);
  let points = 0;
  for (const { name, language, definition, body } of rows) {
    const starts = language === 'sql' ? startsOfSql(body) : startsOfPlpgsql(body);
    points += starts.length;
    // Unlike perform it leaves `found` and the count of rows as the statement before has set them.
    const call = language === 'sql' ? 'select' : 'assert';
    const pieces = starts.map((start, at) => {
      const line = body.slice(0, start).split('\n').length;
      return `${call} proof.point('${name}:${line}'); ${body.slice(start, starts[at + 1])}`;
    });
    // Some routines read tables that an import makes first.
    await owner.query(
      `set check_function_bodies = off; ${definition.replace(body, () => body.slice(0, starts[0]) + pieces.join(''))}`,
    );
  }
  return points;
}

/** Comments, texts in either quotes, words, and signs. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[A-Za-z_][\w$]*|\S/g;
const tokensOf = (body: string) =>
  [...body.matchAll(TOKEN)]
    .filter(([text]) => !text.startsWith('--') && !text.startsWith('/*'))
    .map((match) => ({ text: match[0].toLowerCase(), at: match.index }));

function startsOfSql(body: string): number[] {
  const tokens = tokensOf(body);
  return tokens.filter((_, at) => at === 0 || tokens[at - 1]?.text === ';').map(({ at }) => at);
}

/** Words that begin nothing that could be done by itself. */
const PARTS = new Set(['begin', 'else', 'exception']);
/** How far it is to the next statement: to the end of this one where nothing is said. */
const UNTIL: Record<string, string> = {
  if: 'then',
  elsif: 'then',
  when: 'then',
  for: 'loop',
  foreach: 'loop',
  while: 'loop',
};
const CLAUSES = new Set(['elsif', 'when', 'end']);
const UNKNOWN = new Set(['case', 'declare', '<']);

function startsOfPlpgsql(body: string): number[] {
  const starts: number[] = [];
  let until = 'begin';
  /** A choice within an expression has a then of its own. */
  let choices = 0;
  for (const { text, at } of tokensOf(body)) {
    if (until !== '') {
      if (until === 'then') choices += text === 'case' ? 1 : text === 'end' ? -1 : 0;
      if (text === until && choices === 0) until = '';
    } else if (UNKNOWN.has(text)) throw new Error(`A statement of a routine begins with ${text}`);
    else if (!PARTS.has(text)) {
      if (!CLAUSES.has(text)) starts.push(at);
      if (text !== 'loop') until = UNTIL[text] ?? ';';
    }
  }
  return starts;
}
