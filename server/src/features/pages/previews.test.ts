import type { NationalResult } from '@election/contract/results/results';
import type { View } from '@election/contract/results/view/view';
import { describe, expect, it } from 'vitest';
import { drawPreview } from './preview.ts';
import { previewOfNation } from './previews.ts';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });
const known = (id: number) => ({ ...party(id), independents: false, coalition_id: null });
const candidate = (id: number) => ({ id, name: `Candidate ${id}`, party: party(id) });
const reported = { reported: 1, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 };
const result = (more: object) =>
  ({
    year: { id: 33, title: '2024', rehearsal: true },
    election_type_id: 1,
    reporting: reported,
    parties: [known(1), known(2)],
    candidates: [],
    seats: [],
    ...more,
  }) as unknown as NationalResult;
const view = (shown: NationalResult) => ({ type: 'Presidential', result: shown }) as unknown as View;
const textOf = ({ html }: { html: string }) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('a preview picture', () => {
  const rows = [50, 20, 15, 10, 5].map((votes, at) => ({ candidate: candidate(at + 1), votes, share: votes / 100 }));
  it('never cuts a figure, however long the name before it', () => {
    for (const letters of [5, 25, 40, 75, 200]) {
      const named = { ...candidate(1), name: 'Abcde'.repeat(letters / 5) };
      const drawn = drawPreview(
        previewOfNation(view(result({ candidates: [{ ...rows[0], candidate: named } as never, ...rows.slice(1)] }))),
      );
      expect(drawn.html, `${letters} letters`).toContain('leads with 50.00%</text>');
    }
  });

  it('has the rest as others', () => {
    expect(textOf(drawPreview(previewOfNation(view(result({ candidates: rows })))))).toMatch(/Others 15\.00%/);
    const seats = [5, 4, 3, 2, 1].map((held, at) => ({ party_id: at + 1, seats: held, votes: held, person: null }));
    const house = result({
      ...{ election_type_id: 2, candidates: [], seats, parties: [1, 2, 3, 4, 5].map((id) => known(id)) },
      reporting: { reported: 15, partly: 0, by_stations: 0, total: 20, postponed: 0, annulled: 0 },
    });
    expect(textOf(drawPreview(previewOfNation(view(house))))).toMatch(/Others 3 /);
  });
});
