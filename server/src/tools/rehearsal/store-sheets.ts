import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import type pg from 'pg';
import { loadRenderer } from '../../features/pages/render.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { type Contest, hasSheet } from './contests.ts';
import { agentsFor, type Person } from './people.ts';
import { sheetOf } from './sheets.ts';

const MEDIA_TYPE = 'image/jpeg';

/** Draws the sheets of a few contests and stores them as photographs of their agents. */
export async function storeSheets(client: pg.Client, contests: readonly Contest[], people: Person[], files: FileStore) {
  // Only a rehearsal's first start draws: it alone loads the library.
  const { paintSheet } = await import('./draw-sheet.ts');
  const render = await loadRenderer();
  const painted = contests.filter(hasSheet).map(async (contest) => {
    const picture = await paintSheet(render, contest, sheetOf(contest));
    const { sha256, full, thumbnail } = picture;
    await files.put(`private/${sha256}-${SHEET_THUMBNAIL}`, thumbnail, MEDIA_TYPE);
    await files.put(`private/${sha256}`, full, MEDIA_TYPE);
    return { contest, picture };
  });
  for (const { contest, picture } of await Promise.all(painted)) {
    const [agent] = agentsFor(people, contest.constituency);
    const { constituency, election_type_id } = contest;
    const { sha256, full, width, height } = picture;
    await client.query(
      `with picture as (
         insert into pictures (sha256, media_type, bytes, width, height) values ($1, $2, $3, $4, $5)
       ), stored as (
         insert into pink_sheets (contest_id, picture, original_sha256, uploaded_by)
         select id, $1, $1, $6 from contests where constituency_id = $7 and election_type_id = $8
         returning id, contest_id
       )
       select record_audit($7, $9, 'sheets.upload', 'contest:' || contest_id || '/sheet', null,
         jsonb_build_object('id', id, 'picture', $1::text, 'original_sha256', $1::text)) from stored`,
      [
        sha256,
        MEDIA_TYPE,
        full.length,
        width,
        height,
        agent?.id,
        constituency.id,
        election_type_id,
        JSON.stringify(agent && { id: agent.id, name: agent.name, role: agent.role }),
      ],
    );
  }
}
