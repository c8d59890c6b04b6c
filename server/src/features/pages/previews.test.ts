import type { NationalResult } from '@election/contract/results/results';
import type { PreviewData } from '@election/contract/results/view/surfaces';
import type { View } from '@election/contract/results/view/view';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { paintPreview } from './paint-preview.ts';
import { previewOfNation } from './previews.ts';
import { loadRenderer } from './render.ts';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });
const known = (id: number) => ({ ...party(id), independents: false, coalition_id: null });
const candidate = (id: number) => ({ id, name: `Candidate ${id}`, party: party(id), avatar_url: null });
const reported = { reported: 1, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 };
const view = (more: object) => {
  const result = {
    year: { id: 33, title: '2024', rehearsal: true },
    election_type_id: 1,
    reporting: reported,
    parties: [1, 2, 3, 4, 5].map(known),
    candidates: [],
    seats: [],
    totals: { valid_votes: 100 },
    ...more,
  } as unknown as NationalResult;
  return { type: 'presidential', result } as unknown as View;
};
const lastOf = ({ bars }: PreviewData) => bars.contenders.at(-1);

test('a picture has room for four: the last one is the sum of all others, of votes and of seats', () => {
  const rows = [50, 20, 15, 10, 5].map((votes, at) => ({ candidate: candidate(at + 1), votes, share: votes / 100 }));
  const votes = previewOfNation(view({ candidates: rows }));
  expect(votes).toMatchObject({ title: 'Candidate 1 leads with 50.00%', bars: { of: 1 }, rehearsal: true });
  expect(votes.bars.contenders).toHaveLength(4);
  expect(lastOf(votes)).toMatchObject({ name: 'Others', votes: 15, seats: null });
  expect(lastOf(votes)?.share).toBeCloseTo(0.15);
  const held = [5, 4, 3, 2, 1].map((seats, at) => ({ party_id: at + 1, seats, votes: seats, person: null }));
  const house = { ...reported, reported: 15, total: 20 };
  const seats = previewOfNation(view({ election_type_id: 2, seats: held, reporting: house }));
  expect(seats.bars.of).toBe(20);
  expect(lastOf(seats)).toMatchObject({ name: 'Others', seats: 3 });
});

test('however long and wide its texts are, a picture has them within its margins', async () => {
  const render = await loadRenderer();
  for (const name of ['W'.repeat(200), 'Wawa '.repeat(40).trim(), 'Ŵ́ɛ̃ɔŋ'.repeat(30), 'אבג דהו '.repeat(25).trim()]) {
    const contender = { ...{ id: 1, key: 'a', name, under: name, color: '#123456', picture: null, votes: 1 } };
    const bars = { contenders: [{ ...contender, seats: null, share: 0.5, elected: false }], of: 1, line: null };
    const drawn = await paintPreview(render, {
      title: name,
      under: name,
      line: `${name} ${name}`,
      bars,
      rehearsal: false,
    });
    for (const left of [0, 1142]) {
      const margin = await sharp(drawn).extract({ left, top: 14, width: 58, height: 616 }).toBuffer();
      const { channels } = await sharp(margin).stats();
      expect([name, left, ...channels.slice(0, 3).map(({ min }) => min >= 245)]).toEqual([
        name,
        left,
        true,
        true,
        true,
      ]);
    }
  }
});
