import { editRoutine } from './planted-sql.ts';
import type { Plant } from './proof.ts';

/** The history of an entry gets each of its rows a second time. */
export const DOUBLED_ENTRY: Plant = {
  bug: 'a submitted entry is written to the history twice',
  inject: `
    create function write_twice() returns trigger language plpgsql as $f$
    begin
      insert into figure_history overriding system value select * from jsonb_populate_record(null::figure_history,
        to_jsonb(new) || jsonb_build_object('id', nextval(pg_get_serial_sequence('figure_history', 'id'))));
      return null;
    end $f$;
    create trigger write_twice after insert on figure_history for each row
    when (pg_trigger_depth() < 2 and new.figure = 'entry' and new.action = 'submit') execute function write_twice();`,
};

/** Effects that happen twice, where other planted bugs lose them. */
export const DOUBLES: readonly Plant[] = [
  DOUBLED_ENTRY,
  {
    bug: 'a submission is written to the audit trail twice',
    inject: editRoutine('submit_entries', '(recorded := record_audit\\([^;]*;)', '\\1 \\1'),
  },
  {
    bug: 'a publication is announced twice',
    // PostgreSQL drops an equal notification of the same transaction.
    inject: editRoutine(
      'announce',
      '(insert into outbox[^$]*)',
      `\\1; insert into outbox (event) select announce.event || '{"again": true}' where announce.event ->> 'type' = 'published' `,
    ),
  },
];
