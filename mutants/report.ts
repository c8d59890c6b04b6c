import { basename } from 'node:path';
import { writeRows } from '../plants/report.ts';
import { EQUIVALENTS } from './equivalents.ts';
import type { Mutant } from './run.ts';

const SCORES = '| area | file | mutants | killed | equivalent | survived | score | commit |';
const REASONS = '| area | equivalent mutant | why nothing changes |';

/** The least score of a file, in percent. */
const ENOUGH = 90;

/** The share of the mutants that a test kills, in percent; equivalent ones apart. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const killed = mutants.filter(({ fate }) => fate === 'killed').length;
  const possible = mutants.filter(({ fate }) => fate !== 'equivalent').length;
  return possible === 0 ? 100 : (killed / possible) * 100;
}

export const isEnough = (mutants: readonly Mutant[]): boolean => scoreOf(mutants) >= ENOUGH;

/** Writes the rows of an area: its scores, those of each file with a survivor, and the equivalent mutants with their reasons. */
export function writeMutants(area: string, files: readonly string[], mutants: readonly Mutant[], commit: string): void {
  const rowOf = (name: string, some: readonly Mutant[]) => {
    const number = (fate: Mutant['fate']) => some.filter((mutant) => mutant.fate === fate).length;
    const score = `${(Math.floor(scoreOf(some) * 10) / 10).toFixed(1)} %`;
    return [name, some.length, number('killed'), number('equivalent'), number('survived'), score, commit];
  };
  const ofFile = (file: string) => mutants.filter((mutant) => mutant.file === file);
  const isSurvived = ({ fate }: Mutant) => fate === 'survived';
  const open = files.filter((file) => ofFile(file).some(isSurvived));
  writeRows(SCORES, area, [
    rowOf(`all ${files.length}`, mutants),
    ...open.map((file) => rowOf(`[${basename(file)}](../${file})`, ofFile(file))),
  ]);
  const equivalents = EQUIVALENTS.filter(({ file }) => files.includes(file));
  const cell = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
  writeRows(
    REASONS,
    area,
    equivalents.map(({ file, original, replacement, reason }) => [
      `${basename(file)}: ${cell(original)} → ${cell(replacement)}`,
      reason,
    ]),
  );
}
