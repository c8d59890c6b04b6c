-- The code of a receipt: constituency, row of its audit chain, check letter (contract: receipts.ts).
create or replace function receipt_code(chain int, sequence bigint) returns text language plpgsql immutable as $$
declare
  place constant text := chain || '-' || sequence;
  sum int := 0;
begin
  for at in 1..length(place) loop
    sum := (sum * 5 + position(substr(place, at, 1) in '0123456789-') - 1) % 23;
  end loop;
  return place || '-' || substr('ABCDEFGHJKLMNPRSTUVWXYZ', sum + 1, 1);
end $$;

-- The receipt for figures or a sheet, from the row of the audit trail that names its key and hash.
create or replace function receipt_of(entry audit_entries) returns jsonb language sql stable as $$
  select jsonb_build_object('id', entry.after ->> 'submission', 'code', receipt_code(entry.chain, entry.sequence),
    'sha256', entry.after ->> 'sha256', 'at', entry.at, 'sequence', entry.sequence)
$$;

grant execute on function receipt_code, receipt_of to election_app;
