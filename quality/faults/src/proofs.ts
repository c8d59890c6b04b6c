import { clocks } from './clocks.proof.ts';
import { disk } from './disk.proof.ts';
import { field } from './field.proof.ts';
import { frozen } from './frozen.proof.ts';
import { keys } from './keys.proof.ts';
import { kills } from './kills.proof.ts';
import { outages } from './outages.proof.ts';
import { pictures } from './pictures.proof.ts';
import type { Proof } from './proof.ts';
import { races } from './races.proof.ts';
import { tamperings } from './tamperings.proof.ts';

/** In the order in which they run. */
export const PROOFS: readonly Proof[] = [
  kills,
  outages,
  frozen,
  disk,
  clocks,
  keys,
  races,
  tamperings,
  pictures,
  field,
];
