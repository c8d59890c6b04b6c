import { isDeepStrictEqual } from 'node:util';
import type { CheckCode } from '@election/contract/checks/check-codes';
import type { Thresholds } from '@election/contract/checks/check-figures';
import { check, type Finding } from '@election/contract/checks/checks';
import { figuresOf, type KnownFigures } from '@election/contract/checks/figures-of';
import { outOfScale, type Scales } from './scales.ts';

/** A constituency or station with figures in the files, as it will be after the import. */
export interface Unit {
  election_type: number;
  constituency_id: number;
  /** The polling station, or 0 for the constituency as a whole. */
  place: number;
  region: string;
  constituency: string;
  polling_station: string | null;
  figures: KnownFigures;
  /** The decisions on its findings. */
  decisions: Pick<Finding, 'code' | 'numbers'>[] | null;
  total: number | null;
  /** What the figures of a constituency can be compared with; null for stations. */
  scales: Scales | null;
  /** Whether the files have figures or a register of it; else of its stations alone. */
  sent: boolean;
}

/** What figures of stations say about their constituency. */
const OF_STATIONS: readonly CheckCode[] = ['C9', 'C15'];

/** A finding about a unit; an error or a warning without a decision holds back the unit's publication. */
export interface UnitFinding extends Pick<Finding, 'code' | 'severity' | 'numbers'> {
  blocks: boolean;
}

/**
 * The findings about a unit, by the gate of Publish Votes (docs/product.md, Checks): an error needs an override, a warning a tick, for
 * the same numbers. None stops an import. Files need not hold registers, so C17 is not among them.
 */
export function findingsOf(unit: Unit, thresholds: Thresholds): UnitFinding[] {
  const isDecided = ({ code, numbers }: Finding) =>
    unit.decisions?.some((decision) => decision.code === code && isDeepStrictEqual(decision.numbers, numbers));
  const { register, ...known } = unit.figures;
  const figures = figuresOf({ ...known, register: register ?? undefined });
  const found = check({ ...figures, scale: outOfScale(unit.total, unit.scales), thresholds });
  return found
    .filter(({ code }) => unit.sent || OF_STATIONS.includes(code))
    .map((finding) => ({
      code: finding.code,
      severity: finding.severity,
      numbers: finding.numbers,
      blocks: finding.severity !== 'question' && !isDecided(finding),
    }));
}
