-- Why a call was proposed although the published figures exclude it.
alter table calls add column against_figures text
  constraint calls_against_figures_length check (char_length(against_figures) between 10 and 500);
-- Keys of the feed and webhooks concern no single place: only a role that works everywhere can hold them.
delete from role_permissions r using roles, permissions p
where roles.id = r.role_id and p.id = r.permission_id and p.name = 'consumers.manage' and roles.scope <> 'any';
