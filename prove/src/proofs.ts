import { clocks } from './clocks.proof.ts';
import { copies } from './copies.proof.ts';
import { disk } from './disk.proof.ts';
import { endings } from './endings.proof.ts';
import { faults } from './faults.proof.ts';
import { field } from './field.proof.ts';
import { frozen } from './frozen.proof.ts';
import { fuzz } from './fuzz.proof.ts';
import { imports } from './imports.proof.ts';
import { keys } from './keys.proof.ts';
import { kills } from './kills.proof.ts';
import { outages } from './outages.proof.ts';
import { pictures } from './pictures.proof.ts';
import type { Proof } from './proof.ts';
import { races } from './races.proof.ts';
import { replays } from './replays.proof.ts';
import { slow } from './slow.proof.ts';
import { standby } from './standby.proof.ts';
import { tamperings } from './tamperings.proof.ts';
import { timing } from './timing.proof.ts';
import { walls } from './walls.proof.ts';

/** In the order in which they run. */
export const PROOFS: readonly Proof[] = [
  kills,
  outages,
  frozen,
  standby,
  disk,
  clocks,
  faults,
  keys,
  replays,
  races,
  copies,
  tamperings,
  fuzz,
  imports,
  slow,
  pictures,
  timing,
  endings,
  field,
  walls,
];
