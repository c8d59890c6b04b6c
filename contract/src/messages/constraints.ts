import type { FieldErrors } from '../validation.ts';

/** What the database refuses, by the name of its constraint, with the field where a form can show it. */
export const duplicate = 'This is already taken.';
export const dependant = 'Something else still depends on this.';
export const check = (constraint: string) => `A value is not acceptable (${constraint}).`;

export const duplicates: Record<string, FieldErrors> = {
  years_title_key: { title: ['There is already a year with this title.'] },
  regions_title_key: { title: ['There is already a region with this title in this year.'] },
  regions_slug_key: { title: ['Another region of this year reads the same in a web address. Choose another title.'] },
  constituencies_name_key: { name: ['There is already a constituency with this name in this region.'] },
  constituencies_slug_key: {
    name: ['Another constituency of this year reads the same in a web address. Choose another name.'],
  },
  polling_stations_code_key: { code: ['There is already a polling station with this code in this year.'] },
  polling_stations_name_key: { name: ['There is already a polling station with this name in this constituency.'] },
  parties_name_key: { name: ['There is already a party with this name in this year.'] },
  parties_acronym_key: { acronym: ['There is already a party with this acronym in this year.'] },
  parties_order_queue_key: { order_queue: ['Another party of this year already has this order queue.'] },
  candidates_name_key: { name: ['There is already a candidate with this name in this contest.'] },
  polls_title_key: { title: ['There is already a poll with this title in this contest.'] },
  users_email_key: { email: ['There is already a user with this e-mail address.'] },
  roles_name_key: { name: ['There is already a role with this name.'] },
  permissions_name_key: { name: ['There is already a permission with this name.'] },
};

export const dependants: Record<string, string> = {
  candidates_party_fk: 'The party does not belong to this year, or candidates still stand for it.',
  constituencies_region_fk: 'The region does not belong to this year, or still has constituencies.',
  candidates_constituency_fk: 'The constituency does not belong to this year, or candidates still stand in it.',
  users_role_fk: 'There is no such role, or users still hold it.',
  roles_built_in: 'Built-in roles keep their names and cannot be deleted.',
};

export const checks: Record<string, string> = {};
