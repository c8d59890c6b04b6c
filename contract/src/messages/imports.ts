import { sentences } from './sentences.ts';

export const sayImports = sentences('imports', 'outcome');

export const leftOut = (counts: readonly { file: string; rows: number; refused: number }[]) =>
  sayImports.leftOut({ files: counts.filter(({ refused }) => refused > 0).map(sayImports.leftOutOf) });
export const heldBackBy = (places: number, codes: readonly string[]) =>
  codes.length === 0 ? sayImports.heldByStatus({ places }) : sayImports.heldBack({ places, codes });
