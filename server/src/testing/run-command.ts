import { format } from 'node:util';
import { vi } from 'vitest';

/**
 * Runs a command in this process, with these settings in the environment: starting a process takes longer than most of what a command does.
 * @returns its exit code, what it printed (first the output, then the problems), and the problems alone
 */
export async function runHere(
  command: (args: string[]) => Promise<number>,
  settings: Record<string, string>,
  args: string[],
): Promise<{ code: number; out: string; problems: string }> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((...said) => {
      printed[stream] += `${format(...said)}\n`;
    }),
  );
  try {
    return { code: await command(args), out: printed.log + printed.error, problems: printed.error };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
