import { contract } from '@election/contract/contract';
import { usersDone } from '@election/contract/messages/done';
import { sayPeople as said } from '@election/contract/messages/people';
import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import type { User } from '@election/contract/people/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { records as sayRecords } from '../../app/sentences.ts';
import {
  agree,
  button,
  choose,
  dialog,
  gone,
  headsOf,
  openPage,
  press,
  rowsOf,
  search,
  type,
} from '../../testing/page.tsx';
import { constituency, region, year } from '../../testing/places.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { keeping, type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastSuccess, toastWarning } from '../../testing/toasts.ts';
import { someUser } from '../../testing/users.ts';
import { formatMoment } from '../../ui/fields/figures.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { agents as sayAgents } from '../agents/sentences.ts';
import { frame } from '../sentences.ts';
import { links, users as say } from './sentences.ts';
import { UsersPage } from './UsersPage.tsx';

const stale = 'Somebody else changed this in the meantime.';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const roles = (Object.keys(BUILT_IN_ROLES) as BuiltInRole[]).map((name) => ({
  id: ROLE_ID[name],
  name,
  scope: BUILT_IN_ROLES[name].scope,
  built_in: true,
  permissions: [...BUILT_IN_ROLES[name].permissions],
  user_count: 1,
  version: 1,
}));
const places = [constituency(30, 'Asokwa', 3), constituency(31, 'Bantama', 3)];
const invite = { link: '/set-password#secret', purpose: 'invite', expires_at: '2024-12-14T08:00:00Z' };

const inFile = {
  line: 2,
  name: 'Kojo',
  email: 'kojo@example.com',
  role: 'agent',
  region: 'Ashanti',
  constituencies: [],
};

/** A server with users, two on a page, and the answer of a write. */
function serveUsers(
  kept: User[],
  write: (input: Record<string, unknown>) => Served = () => ({}),
  more: Parameters<typeof serve>[0] = [],
) {
  const { list, create, update, remove } = contract.users;
  return serve([
    [
      list,
      ({ page, name, role_id }) => {
        const [role] = (role_id ?? []) as string[];
        const found = kept.filter(
          (one) => one.name.includes(String(name ?? '')) && (!role || one.role_id === Number(role)),
        );
        const from = (Number(page) - 1) * 2;
        const last_page = Math.max(1, Math.ceil(found.length / 2));
        const data = { data: found.slice(from, from + 2), current_page: Number(page), last_page, per_page: 2 };
        return { data: { ...data, total: found.length } };
      },
    ],
    [
      contract.users.invite,
      ({ id }) => {
        const at = kept.findIndex((one) => one.id === Number(id));
        if (kept[at]) kept[at] = { ...kept[at], link_requested_at: null };
        return { data: { ...invite, purpose: 'reset' }, msg: 'A new link has been made.' };
      },
    ],
    [contract.agentFiles.check, () => ({ data: { rows: 1, agents: [inFile], refused: [], unknown_columns: [] } })],
    [
      contract.agentFiles.create,
      () => {
        kept.push(someUser(40, { name: inFile.name, email: inFile.email }));
        return { data: [{ line: 2, id: 40, name: inFile.name, email: inFile.email, invite }] };
      },
    ],
    [contract.roles.list, () => ({ data: roles })],
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [contract.regions.list, () => ({ data: [region(3, 'Ashanti'), region(4, 'Volta')] })],
    [contract.constituencies.list, () => ({ data: places })],
    ...keeping(kept, { create, update, remove }, write),
    ...more,
  ]);
}

const admin = someUser(8, {
  name: 'Kofi Mensah',
  email: 'kofi@example.com',
  role_id: ROLE_ID.admin,
  role: { id: ROLE_ID.admin, name: 'admin' },
  correspondent: null,
  user_constituencies: [],
  has_password: false,
});

describe('the table of users', () => {
  it('shows names, places and actions', async () => {
    serveUsers([someUser(7), admin]);
    openPage(<UsersPage />, '/management');
    expect(await headsOf(frame.users)).toEqual(['Name', 'Email', 'Role', say.places, 'Status', 'Actions']);
    await button('Update Ama Owusu');
    expect(await rowsOf(frame.users)).toEqual([
      ['Ama Owusu', 'ama@example.com', 'agent', 'Ashanti: Bantama, Asokwa', 'active', 'UpdateReset linkDelete'],
      [
        `Kofi Mensah${say.noPassword}`,
        'kofi@example.com',
        'admin',
        say.everywhere,
        'active',
        'UpdateInvite linkDelete',
      ],
    ]);
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });

  it('says No User Available where none matches; the clear button shows all again', async () => {
    serveUsers([someUser(7)]);
    const { address } = openPage(<UsersPage />, '/management?name=Nobody&role=3');
    expect(await screen.findByText('No User Available')).toBeTruthy();
    await press('Clear');
    expect(address()).toBe('/management');
    await button('Update Ama Owusu');
    expect((await button('Clear')).disabled).toBe(true);
  });

  it('searches by name, filters by role and pages, all in the address', async () => {
    const { sent } = serveUsers([someUser(7), admin, someUser(9, { name: 'Efua Badu' })]);
    const { address } = openPage(<UsersPage />, '/management');
    await screen.findByText('Page 1 of 2');
    await press('Next');
    await button('Update Efua Badu');
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(address()).toBe('/management?page=2');
    expect(screen.getByLabelText('Search user by name')).toBeTruthy();
    search('Kofi');
    await waitFor(() => expect(address()).toBe('/management?name=Kofi'));
    await button('Update Kofi Mensah');
    await press('Clear');
    await choose(document.body, 'Role', 'admin');
    await waitFor(() => expect(address()).toBe(`/management?role=${ROLE_ID.admin}`));
    await waitFor(() => expect(sent('GET')).toContainEqual({ page: '1', role_id: [String(ROLE_ID.admin)] }));
  });

  it('goes to the last page from one beyond it', async () => {
    serveUsers([someUser(7)]);
    const { address } = openPage(<UsersPage />, '/management?page=5');
    await button('Update Ama Owusu');
    expect(address()).toBe('/management');
  });
});

describe('a new user', () => {
  async function openForm() {
    await press('Add New User');
    return dialog('Create New User');
  }

  it('needs name, email, status and role, an agent also region and constituencies', async () => {
    const { sent } = serveUsers([]);
    openPage(<UsersPage />, '/management');
    const form = await openForm();
    await press(sayUi.confirm, form);
    expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
    expect(toastWarning).toHaveBeenCalledWith('Fill All Fields');
    type(form, 'Name', 'Yaw Boateng');
    type(form, 'Email', 'yaw@example.com');
    await choose(form, 'Role', 'admin');
    expect(within(form).queryByText('Region')).toBeNull();
    await choose(form, 'Role', 'agent');
    await press(sayUi.confirm, form);
    expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
    await choose(form, 'Region', 'Ashanti');
    await press(sayUi.confirm, form);
    expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  it('is confirmed, sent with its places, and its invite link is shown once', async () => {
    const { sent } = serveUsers([], () => ({
      data: { ...someUser(12, { name: 'Yaw Boateng' }), invite },
      msg: usersDone.created,
    }));
    openPage(<UsersPage />, '/management');
    const form = await openForm();
    type(form, 'Name', 'Yaw Boateng');
    type(form, 'Email', 'yaw@example.com');
    await choose(form, 'Role', 'agent');
    await choose(form, 'Region', 'Ashanti');
    await choose(form, 'Constituencies', 'Bantama');
    await choose(form, 'Constituencies', 'Asokwa');
    await press(sayUi.confirm, form);
    const question = await dialog('Are you sure you want to save this entry');
    for (const line of ['Name: Yaw Boateng', 'Role: agent', 'Region: Ashanti', 'Constituencies: Asokwa, Bantama']) {
      expect(within(question).getByText(line)).toBeTruthy();
    }
    await press(sayUi.yes, question);
    const link = await dialog(links.title({ purpose: 'invite', name: 'Yaw Boateng' }));
    expect(within(link).getByDisplayValue(`${location.origin}/set-password#secret`)).toBeTruthy();
    expect(toastSuccess).toHaveBeenCalledWith('User has been created successfully');
    expect((await rowsOf(frame.users))[0]?.[0]).toContain('Yaw Boateng');
    expect(sent('POST')).toEqual([
      {
        name: 'Yaw Boateng',
        email: 'yaw@example.com',
        status: 'active',
        role_id: 2,
        region_id: 3,
        constituency_ids: [30, 31],
      },
    ]);
  });
});

describe('an update of a user', () => {
  const unchanged = {
    id: '7',
    name: 'Ama Owusu',
    email: 'ama@example.com',
    status: 'active',
    role_id: ROLE_ID.agent,
    region_id: 3,
    constituency_ids: [30, 31],
    version: 4,
  };

  it('says what changes and that the person is signed out, and sends the version that was seen', async () => {
    const stored = someUser(7, { status: 'inactive', version: 5 });
    const { sent } = serveUsers([someUser(7)], () => ({ data: stored, msg: usersDone.updated }));
    openPage(<UsersPage />, '/management');
    await press('Update Ama Owusu');
    const form = await dialog('Update User');
    await choose(form, 'Status', 'inactive');
    await press(sayUi.confirm, form);
    const question = await dialog('Are you sure you want to update?');
    expect(within(question).getByText('Status: active → inactive')).toBeTruthy();
    expect(within(question).getByText(say.signedOutAtOnce({ name: 'Ama Owusu' }))).toBeTruthy();
    await press(sayUi.yes, question);
    await gone('Update User');
    expect(toastSuccess).toHaveBeenCalledWith('User has been updated successfully');
    expect(sent('PUT')).toEqual([{ ...unchanged, status: 'inactive' }]);
    await waitFor(async () => expect((await rowsOf(frame.users))[0]?.[4]).toBe('inactive'));
  });

  it('takes a telephone number away where it is taken out of the form', async () => {
    const { sent } = serveUsers([someUser(7, { phone: '+233240000001' })]);
    openPage(<UsersPage />, '/management');
    await press('Update Ama Owusu');
    const form = await dialog('Update User');
    type(form, say.phone, '');
    await press(sayUi.confirm, form);
    await agree(sayRecords.updateQuestion);
    await gone('Update User');
    expect(sent('PUT')).toEqual([{ ...unchanged, phone: null }]);
  });

  it('of an older version shows the current values and can be saved, though the change took the user out of the list', async () => {
    const kept = [someUser(7)];
    const current = someUser(7, { email: 'ama.owusu@example.com', name: 'Efua Owusu', version: 5 });
    const { sent } = serveUsers(kept, ({ version }) => {
      if (version === 5) return { data: current, msg: usersDone.updated };
      // The list is searched for another name.
      kept.length = 0;
      return { status: 409, error_msg: stale, more: { current } };
    });
    openPage(<UsersPage />, '/management');
    await press('Update Ama Owusu');
    const form = await dialog('Update User');
    type(form, 'Name', 'Ama Owusu-Ansah');
    await press(sayUi.confirm, form);
    await agree(sayRecords.updateQuestion);
    expect(await within(form).findByText('Email: ama@example.com → ama.owusu@example.com')).toBeTruthy();
    expect(within(form).getByText('Name: Ama Owusu → Efua Owusu')).toBeTruthy();
    await press(sayRecords.keepMine, form);
    expect(within(form).getByDisplayValue('Ama Owusu-Ansah')).toBeTruthy();
    expect(within(form).getByDisplayValue('ama.owusu@example.com')).toBeTruthy();
    await press(sayUi.confirm, form);
    await agree(sayRecords.updateQuestion);
    await gone('Update User');
    const typed = { ...unchanged, name: 'Ama Owusu-Ansah' };
    expect(sent('PUT')).toEqual([typed, { ...typed, email: 'ama.owusu@example.com', version: 5 }]);
  });

  it('does not change the own role, status and places', async () => {
    serveUsers([{ ...admin, id: ROLE_ID.super_admin, name: 'Naa Quartey' }]);
    openPage(<UsersPage />, '/management');
    await press('Update Naa Quartey');
    const form = await dialog('Update User');
    expect(within(form).getByText(said.ownAccount)).toBeTruthy();
    expect(within(form).queryByText('Role')).toBeNull();
    expect((await button('Delete Naa Quartey')).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('links and deletion', () => {
  it('makes a link that removes a lost second factor, for an account that has one', async () => {
    const factorLink = { ...invite, purpose: 'factor' as const };
    const asked: unknown[] = [];
    serveUsers([someUser(7, { has_second_factor: true }), someUser(8, { name: 'Efua' })], () => ({}), [
      [contract.factors.link, ({ id }) => ({ data: asked.push(id) && factorLink })],
    ]);
    openPage(<UsersPage />, '/management');
    await press(`${links.make({ purpose: 'factor' })} Ama Owusu`);
    await agree(links.question);
    const shown = await dialog(links.title({ purpose: 'factor', name: 'Ama Owusu' }));
    expect(within(shown).getByText(links.note({ purpose: 'factor', name: 'Ama Owusu' }))).toBeTruthy();
    expect(asked).toEqual(['7']);
    expect(document.querySelector(`[aria-label="${links.make({ purpose: 'factor' })} Efua"]`)).toBeNull();
  });

  it('makes a reset link after asking, for which no one waits from then on', async () => {
    const asked = '2024-12-07T20:00:00Z';
    const { sent } = serveUsers([someUser(7, { link_requested_at: asked })]);
    openPage(<UsersPage />, '/management');
    expect((await rowsOf(frame.users))[0]?.[0]).toContain(say.linkAsked({ moment: formatMoment(asked) }));
    await press('Reset link Ama Owusu');
    await agree(links.question);
    const shown = await dialog(links.title({ purpose: 'reset', name: 'Ama Owusu' }));
    expect(within(shown).getByText(links.note({ purpose: 'reset', name: 'Ama Owusu' }))).toBeTruthy();
    expect(sent('POST')).toEqual([{ id: '7' }]);
    fireEvent.click(await button(frame.done, shown));
    await gone(links.title({ purpose: 'reset', name: 'Ama Owusu' }));
    expect((await rowsOf(frame.users))[0]?.[0]).toBe('Ama Owusu');
  });

  it('deletes after asking and says User deleted success', async () => {
    const { sent } = serveUsers([someUser(7)], () => ({ msg: usersDone.deleted }));
    openPage(<UsersPage />, '/management');
    await press('Delete Ama Owusu');
    const question = await dialog('Are you sure you want to delete this user?');
    await press(sayUi.no, question);
    await gone(say.deleteQuestion);
    expect(sent('DELETE')).toEqual([]);
    await press('Delete Ama Owusu');
    await agree(say.deleteQuestion);
    await gone(say.deleteQuestion);
    expect(sent('DELETE')).toEqual([{ id: '7', version: '4' }]);
    expect(toastSuccess).toHaveBeenCalledWith('User deleted success');
    expect(await screen.findByText('No User Available')).toBeTruthy();
  });

  it('shows why an account is not deleted', async () => {
    const sentence = 'Ama Owusu cannot be deleted: 12 vote entries came from this account.';
    serveUsers([someUser(7)], () => ({ status: 409, error_msg: sentence }));
    openPage(<UsersPage />, '/management');
    await press('Delete Ama Owusu');
    const question = await dialog(say.deleteQuestion);
    await press(sayUi.yes, question);
    expect(await within(question).findByText(sentence)).toBeTruthy();
  });
});

it('shows the agents that were created from a file', async () => {
  serveUsers([someUser(7)]);
  openPage(<UsersPage />, '/management');
  await button('Update Ama Owusu');
  await press(sayAgents.open);
  const upload = await dialog(sayAgents.title);
  await waitFor(() => expect(within(upload).getByDisplayValue('2024')).toBeTruthy());
  const file = new File(['name,email'], 'agents.csv');
  fireEvent.change(upload.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  await press(sayAgents.check, upload);
  await press(sayAgents.create({ agents: 1 }), upload);
  await agree(sayAgents.createQuestion);
  await dialog(sayAgents.linksTitle({ agents: 1 }));
  await waitFor(async () => expect((await rowsOf(frame.users))[1]?.[0]).toContain('Kojo'));
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveUsers([admin, someUser(9, { has_password: false })]);
    openPage(<UsersPage />);
    await screen.findByText('Kofi Mensah');
    await press(say.add);
    await dialog(say.createTitle);
    return server;
  }));
