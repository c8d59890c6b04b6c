-- What an import was checked and applied with.
alter table imports
  -- Sentences about what was passed over when the files were received.
  add column notes text[] not null default '{}',
  -- The rows of results.csv and the sum of their votes, where the user knew them.
  add column expected jsonb not null default '{}',
  -- Codes of findings that did not hold back publication.
  add column accept text[] not null default '{}';

-- Which file of the format each is: a sheet of a workbook has another name. Null for the report.
alter table import_files add column kind text;

-- Earlier reports in the present shape.
update imports
set report = report - 'unknownFiles' - 'unknownColumns' || jsonb_build_object(
  'notes', '[]'::jsonb,
  'publish', report -> 'publish' || '{"holding": [], "needs_reason": []}',
  'year', case jsonb_typeof(report -> 'year') when 'object' then report -> 'year' || '{"unusual": false}' else 'null' end,
  'findings', report -> 'findings' || jsonb_build_object('first', (
    select coalesce(jsonb_agg(finding || '{"publication": null}' order by at), '[]')
    from jsonb_array_elements(report #> '{findings,first}') with ordinality as listed (finding, at))))
where report ? 'publish';
