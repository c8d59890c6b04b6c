import type { ElectionType } from '@election/contract/election-types';
import type { Context } from '../../platform/context.ts';

export const listElectionTypes = ({ db }: Context): Promise<ElectionType[]> =>
  db.selectFrom('election_types').selectAll().orderBy('id').$castTo<ElectionType>().execute();
