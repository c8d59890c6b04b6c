import { ROLE_ID } from '@election/contract/people/permissions';
import type { User } from '@election/contract/people/users';

/** An agent of two constituencies of the region 3. */
export const someUser = (id: number, more: Partial<User> = {}): User => ({
  id,
  name: 'Ama Owusu',
  email: 'ama@example.com',
  phone: null,
  status: 'active',
  role_id: ROLE_ID.agent,
  role: { id: ROLE_ID.agent, name: 'agent' },
  correspondent: { region_id: 3, region: { id: 3, title: 'Ashanti' } },
  user_constituencies: [
    { id: 31, region_id: 3, name: 'Bantama' },
    { id: 30, region_id: 3, name: 'Asokwa' },
  ],
  has_password: true,
  has_second_factor: false,
  link_requested_at: null,
  version: 4,
  ...more,
});
