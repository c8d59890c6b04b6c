import { contract } from '@election/contract/contract';
import { rolesDone } from '@election/contract/messages/done';
import type { PermissionRow, Role } from '@election/contract/people/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { records as sayRecords } from '../../app/sentences.ts';
import {
  agree,
  button,
  choose,
  dialog,
  dropdown,
  gone,
  openPage,
  press,
  rowsOf,
  textField,
  type,
} from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { keeping, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastSuccess } from '../../testing/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { RolesPage } from './RolesPage.tsx';
import { permissions as meanings, roles as say, scopes } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const role = (id: number, name: string, more: Partial<Role> = {}): Role => ({
  id,
  name,
  scope: 'constituencies',
  built_in: false,
  permissions: ['pending.read'],
  user_count: 0,
  version: 1,
  ...more,
});
const permission = (id: number, name: string, built_in = true): PermissionRow => ({
  id,
  name,
  built_in,
  role_count: 1,
});

function open() {
  const { roles, permissions } = contract;
  const kept = [
    role(2, 'agent', { built_in: true, user_count: 36 }),
    role(20, 'desk_lead', { permissions: ['pending.read', 'reports.read'], version: 3 }),
    role(21, 'field_lead', { user_count: 2 }),
  ];
  const known = [
    permission(1, 'pending.read'),
    permission(2, 'users.manage'),
    permission(30, 'reports.read', false),
    permission(32, 'charts.read', false),
  ];
  const night = role(22, 'night_desk', { scope: 'region' });
  const maps = permission(31, 'maps.read', false);
  const graphs = permission(32, 'graphs.read', false);
  const served = serve([
    [roles.list, () => ({ data: kept })],
    [permissions.list, () => ({ data: known })],
    ...keeping(kept, { create: roles.create }, () => ({ data: night, msg: rolesDone.created })),
    ...keeping(kept, { update: roles.update }, () => ({
      data: role(20, 'desk_lead', { version: 4 }),
      msg: rolesDone.updated,
    })),
    ...keeping(kept, { remove: roles.remove }, () => ({ msg: rolesDone.deleted })),
    ...keeping(known, { create: permissions.create }, () => ({ data: maps, msg: rolesDone.permissionCreated })),
    ...keeping(known, { update: permissions.update }, () => ({ data: graphs, msg: rolesDone.permissionUpdated })),
    ...keeping(known, { remove: permissions.remove }, () => ({ msg: rolesDone.permissionDeleted })),
  ]);
  openPage(<RolesPage />, '/management/roles');
  return served;
}

/** By its label: a query by role takes seconds among so many elements. */
function box(form: HTMLElement, name: string): HTMLInputElement {
  const label = [...form.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  return label?.control as HTMLInputElement;
}

const names = async (table: string) => (await rowsOf(table)).map(([name]) => name);
const reasonOf = async (name: string) => (await button(name)).getAttribute('aria-disabled');

it('lists roles and permissions; built-in and held ones cannot be deleted', async () => {
  open();
  const rows = await rowsOf(say.roles);
  expect(rows[0]?.slice(0, 2)).toEqual([`agent${say.builtIn}`, scopes.constituencies]);
  expect(await reasonOf('Delete agent')).toBe('true');
  expect(await reasonOf('Delete field_lead')).toBe('true');
  expect(await reasonOf('Delete desk_lead')).toBe('false');
  const known = await rowsOf(say.permissions);
  expect(known[0]).toEqual([
    `pending.read${say.builtIn}`,
    meanings['pending.read'],
    'agent, desk_lead, field_lead',
    '',
  ]);
  expect(known[2]).toEqual(['reports.read', say.unknownMeaning, 'desk_lead', 'UpdateDelete']);
  expect(await reasonOf('Delete reports.read')).toBe('true');
});

it('creates a role with a name, a reach and permissions after asking', async () => {
  const { sent } = open();
  await press(say.addRole);
  const form = await dialog(say.createRole);
  await press(sayUi.confirm, form);
  expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
  type(form, say.name, 'night_desk');
  expect(box(form, 'users.manage').disabled).toBe(true);
  await choose(form, say.reach, scopes.any);
  expect(box(form, 'users.manage').disabled).toBe(false);
  box(form, 'users.manage').click();
  box(form, 'pending.read').click();
  await choose(form, say.reach, scopes.region);
  await press(sayUi.confirm, form);
  await agree('Are you sure you want to save this entry');
  await gone(say.createRole);
  expect(sent('POST')).toEqual([{ name: 'night_desk', scope: 'region', permissions: ['pending.read'] }]);
  expect(toastSuccess).toHaveBeenCalledWith(rolesDone.created);
  expect((await names(say.roles)).at(-1)).toBe('night_desk');
});

it('sends the version of the role that was seen', async () => {
  const { sent } = open();
  await press('Update desk_lead');
  const form = await dialog(say.updateRole);
  box(form, 'reports.read').click();
  await press(sayUi.confirm, form);
  const question = await dialog('Are you sure you want to update?');
  expect(question.textContent).toContain('pending.read, reports.read → pending.read');
  await press(sayUi.yes, question);
  await gone(say.updateRole);
  expect(sent('PUT')).toEqual([
    { id: '20', name: 'desk_lead', scope: 'constituencies', permissions: ['pending.read'], version: 3 },
  ]);
  // No one holds the permission any more.
  expect(await reasonOf('Delete reports.read')).toBe('false');
});

it('deletes a role and adds a permission after asking', async () => {
  const { sent } = open();
  await press('Delete desk_lead');
  await agree(say.deleteRoleQuestion);
  await gone(say.deleteRoleQuestion);
  expect(sent('DELETE')).toEqual([{ id: '20' }]);
  expect(await names(say.roles)).toEqual([`agent${say.builtIn}`, 'field_lead']);
  await press(say.addPermission);
  const form = await dialog(say.createPermission);
  type(form, say.name, 'maps.read');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone(say.createPermission);
  expect(sent('POST')).toEqual([{ name: 'maps.read' }]);
  expect((await names(say.permissions)).at(-1)).toBe('maps.read');
  expect(screen.getByText(say.permissionsNote)).toBeTruthy();
});

it('shows a renamed permission, and a deleted one no longer', async () => {
  const { sent } = open();
  await press('Update charts.read');
  const form = await dialog(say.updatePermission);
  type(form, say.name, 'graphs.read');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone(say.updatePermission);
  expect(sent('PUT')).toEqual([{ id: '32', name: 'graphs.read' }]);
  expect((await names(say.permissions)).at(-1)).toBe('graphs.read');
  await press('Delete graphs.read');
  await agree(say.deletePermissionQuestion);
  await gone(say.deletePermissionQuestion);
  expect((await names(say.permissions)).at(-1)).toBe('reports.read');
});

it('keeps name and reach of a built-in role', async () => {
  const { sent } = open();
  await press('Update agent');
  const form = await dialog(say.updateRole);
  expect(textField(form, say.name).readOnly).toBe(true);
  expect(dropdown(form, say.reach).readOnly).toBe(true);
  const everywhere = box(form, 'users.manage');
  everywhere.click();
  expect([everywhere.disabled, everywhere.checked]).toEqual([true, false]);
  expect(sent('PUT')).toEqual([]);
});

it('says why a role or a permission cannot be deleted, and deletes nothing', async () => {
  const { sent } = open();
  for (const name of ['Delete agent', 'Delete field_lead', 'Delete reports.read']) {
    const remove = await button(name);
    fireEvent.click(remove);
    fireEvent.focus(remove);
    expect((await screen.findByRole('tooltip')).textContent).not.toBe('');
    fireEvent.blur(remove);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  }
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(sent('DELETE')).toEqual([]);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open();
    await screen.findByText('field_lead');
    await press(say.addRole);
    await dialog(say.createRole);
    return server;
  }));
