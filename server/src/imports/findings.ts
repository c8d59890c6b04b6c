import { isDeepStrictEqual } from 'node:util';
import { check, type Figures, type Finding, type Severity, type Thresholds } from '@election/contract/checks';

/** A constituency or station that the files bring figures of, as it will stand after the import. */
export interface Unit {
  election_type: number;
  constituency_id: number;
  /** The polling station, or 0 for the constituency as a whole. */
  place: number;
  region: string;
  constituency: string;
  polling_station: string | null;
  figures: Figures;
  /** What people said to its findings. */
  decisions: Pick<Finding, 'code' | 'numbers'>[] | null;
  total: number | null;
  /** Constituencies of the region with figures, this one among them, and the median of their sums; null for stations. */
  neighbours: number | null;
  median: number | null;
}

/** `jump`: a sum far from its neighbours'; the other codes are those of the plausibility checks. */
export interface UnitFinding {
  code: Finding['code'] | 'jump';
  severity: Severity;
  numbers: Finding['numbers'];
  /** An error that nobody has overridden: the unit is not published. */
  blocks: boolean;
}

/** A sum so many times its neighbours' median, or that part of it, is likelier a slip than a place. */
const JUMP = 5;
const JUMP_NEIGHBOURS = 5;

/** What looks odd about a unit. Nothing found here stops an import; errors keep the unit from being published by it. */
export function findingsOf(unit: Unit, thresholds: Thresholds): UnitFinding[] {
  const decided = unit.decisions ?? [];
  const isOverridden = ({ code, numbers }: Finding) =>
    decided.some((decision) => decision.code === code && isDeepStrictEqual(decision.numbers, numbers));
  const found = check({ ...unit.figures, thresholds }).map((finding) => ({
    code: finding.code,
    severity: finding.severity,
    numbers: finding.numbers,
    blocks: finding.severity === 'error' && !isOverridden(finding),
  }));
  return [...found, ...jump(unit)];
}

function jump({ total, neighbours, median }: Unit): UnitFinding[] {
  if (total === null || total === 0 || median === null || (neighbours ?? 0) < JUMP_NEIGHBOURS) return [];
  if (total <= median * JUMP && total * JUMP >= median) return [];
  return [{ code: 'jump', severity: 'warning', numbers: { total, median }, blocks: false }];
}
