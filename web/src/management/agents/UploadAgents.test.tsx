import { contract } from '@election/contract/contract';
import { agentFiles } from '@election/contract/people/agent-files';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, dialog, openPage, press, rowsOf } from '../../testing/page.tsx';
import { year } from '../../testing/places.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { later, type Served, serve } from '../../testing/serve.ts';
import { toastWarning } from '../../testing/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import type { CheckedAgents, CreatedAgents } from './answers.ts';
import { agents as say } from './sentences.ts';
import { UploadAgents } from './UploadAgents.tsx';

const close = vi.fn();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:links';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  close.mockClear();
});

const agents: CheckedAgents['agents'] = [
  {
    line: 2,
    name: 'Kojo',
    email: 'kojo@example.com',
    phone: '+233240000001',
    role: 'agent',
    region: 'Ashanti',
    constituencies: ['Asokwa'],
  },
];
const created: CreatedAgents = [
  {
    line: 2,
    id: 40,
    name: 'Kojo',
    email: 'kojo@example.com',
    phone: '+233240000001',
    invite: { link: '/set-password#secret', purpose: 'invite', expires_at: '2024-12-14T08:00:00Z' },
  },
];

function open(check: Partial<CheckedAgents>, create: () => Served | Promise<Served> = () => ({ data: created })) {
  const report = { rows: 1, agents: [], refused: [], unknown_columns: [], ...check };
  const served = serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [agentFiles.check, () => ({ data: report })],
    [agentFiles.create, create],
  ]);
  openPage(<UploadAgents opened onClose={close} />);
  return served;
}

async function checkFile() {
  await waitFor(() => expect(screen.getByDisplayValue('2024')).toBeTruthy());
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['name,email'], 'agents.csv')] } });
  await press(say.check);
}

it('asks for a file first', async () => {
  open({});
  await press(say.check);
  expect(toastWarning).toHaveBeenCalledWith('Fill All Fields');
});

it('lists every refused row, and creates nothing', async () => {
  open({
    agents,
    refused: [
      { line: 3, column: 'email', sentence: 'Give a valid email address.' },
      { line: 3, column: 'region', sentence: 'There is no region "Ashnti" in this year.' },
    ],
    unknown_columns: ['shoe'],
  });
  await checkFile();
  expect(await screen.findByText(say.refusedRows({ rows: 1 }))).toBeTruthy();
  expect(screen.getByText('Give a valid email address.')).toBeTruthy();
  expect(screen.getByText('There is no region "Ashnti" in this year.')).toBeTruthy();
  expect(screen.getByText(say.passedOver({ names: 'shoe' }))).toBeTruthy();
  expect(screen.queryByText(say.create({ agents: 1 }))).toBeNull();
});

it('lists the agents of a good file, creates them after asking, and shows their links once', async () => {
  open({ agents });
  await checkFile();
  await button(say.create({ agents: 1 }));
  expect(await rowsOf(say.title)).toEqual([
    ['2', 'Kojo', 'kojo@example.com', '+233240000001', 'agent', 'Ashanti: Asokwa'],
  ]);
  await press(say.create({ agents: 1 }));
  await press(sayUi.yes, await dialog(say.createQuestion));
  const links = await dialog(say.linksTitle({ agents: 1 }));
  expect(links.textContent).toContain(`${location.origin}/set-password#secret`);

  await press(say.close, links);
  await press(sayUi.yes, await dialog(say.leaveQuestion));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

it('checks and creates once, although the buttons are pressed again meanwhile', async () => {
  const slow = later();
  const { sent } = open({ agents }, slow.answer);
  await checkFile();
  await press(say.create({ agents: 1 }));
  await press(sayUi.yes, await dialog(say.createQuestion));
  for (const name of [say.creating, say.check]) {
    const running = await button(name);
    await waitFor(() => expect(running.disabled).toBe(true));
    fireEvent.click(running);
  }
  expect(sent('POST')).toHaveLength(2);
  slow.give({ data: created });
  await dialog(say.linksTitle({ agents: 1 }));
});

it('closes without asking once the links are downloaded', async () => {
  open({ agents });
  await checkFile();
  await press(say.create({ agents: 1 }));
  await press(sayUi.yes, await dialog(say.createQuestion));
  const links = await dialog(say.linksTitle({ agents: 1 }));
  await press(say.download, links);
  await button(say.downloaded, links);
  fireEvent.click(
    [...links.querySelectorAll('button')].filter((one) => one.textContent === say.close).at(-1) as Element,
  );
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

it('lists rows that the server refuses because the places have changed since the check', async () => {
  const sentences = ['Line 2, region: There is no region "Ashanti" in this year.', 'Line 3, email: This is taken.'];
  open({ agents }, () => ({ status: 422, error_msg: { file: sentences } }));
  await checkFile();
  await press(say.create({ agents: 1 }));
  await press(sayUi.yes, await dialog(say.createQuestion));
  for (const sentence of sentences) expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open({ agents, refused: [{ line: 3, column: 'email', sentence: 'Give a valid email address.' }] });
    await checkFile();
    await screen.findByText('Give a valid email address.');
    return server;
  }, ['agents.csv', 'email']));
