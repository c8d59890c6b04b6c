-- Signs the links by which a person opens a pink sheet.
insert into application_secrets (name, value)
values ('sheets', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));
create index pink_sheets_picture on pink_sheets (picture);
