/**
 * SQL that edits the source of a routine in the proof's own database, and fails where the pattern does not match.
 * @param pattern a regular expression of PostgreSQL
 */
export const editRoutine = (routine: string, pattern: string, replacement: string): string => `
  do $do$ declare
    source constant text := pg_get_functiondef('${routine}'::regproc);
    edited constant text := regexp_replace(source, $text$${pattern}$text$, $text$${replacement}$text$, 'g');
  begin
    if edited = source then raise exception 'The planted bug changes nothing in ${routine}'; end if;
    execute edited;
  end $do$;`;

/** Lets a bug that executes a call twice get past the unique key: the second answer replaces the first. */
export const OVERWRITE_ANSWER = `grant update on idempotency_keys to election_routines; ${editRoutine(
  'keep_answer',
  'in_hash, in_answer\\)',
  'in_hash, in_answer) on conflict (user_id, key) do update set answer = excluded.answer',
)}`;
