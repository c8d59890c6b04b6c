import { isDeepStrictEqual } from 'node:util';
import { check, type Figures, type Finding, type Severity, type Thresholds } from '@election/contract/checks';

/** A constituency or station with figures in the files, as it will be after the import. */
export interface Unit {
  election_type: number;
  constituency_id: number;
  /** The polling station, or 0 for the constituency as a whole. */
  place: number;
  region: string;
  constituency: string;
  polling_station: string | null;
  figures: Figures;
  /** The decisions on its findings. */
  decisions: Pick<Finding, 'code' | 'numbers'>[] | null;
  total: number | null;
  /** The number of constituencies of the region with figures, this one included, and the median of their sums; null for stations. */
  neighbours: number | null;
  median: number | null;
}

/** `jump`: a sum far from that of its neighbours. The other codes are those of the plausibility checks. */
export interface UnitFinding {
  code: Finding['code'] | 'jump';
  severity: Severity;
  numbers: Finding['numbers'];
  /** Whether the finding is an error without an override, which holds back publication. */
  blocks: boolean;
}

/** A sum of more than this multiple of its neighbours' median, or less than that fraction of it, is probably a typing error. */
const JUMP = 5;
const JUMP_NEIGHBOURS = 5;

/** The findings about a unit. None stops an import; errors hold back the unit's publication. */
export function findingsOf(unit: Unit, thresholds: Thresholds): UnitFinding[] {
  const decided = unit.decisions ?? [];
  const isOverridden = ({ code, numbers }: Finding) =>
    decided.some((decision) => decision.code === code && isDeepStrictEqual(decision.numbers, numbers));
  // Files need not hold the registers.
  const { register, ...figures } = unit.figures;
  const found = check({ ...figures, ...(register && { register }), thresholds }).map((finding) => ({
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
