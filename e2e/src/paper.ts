import { number } from '@election/contract/messages/format';
import type { Browser } from '@playwright/test';

interface Paper {
  place: string;
  rows: readonly (readonly [candidate: string, votes: number])[];
}

/** A made-up photograph of a result sheet, filled in by hand, as the bytes of a JPEG file. */
export async function photographPaper(browser: Browser, { place, rows }: Paper): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 1300 } });
  const page = await context.newPage();
  const lines = rows.map(
    ([candidate, votes], index) =>
      `<tr><td>${index + 1}</td><td>${candidate}</td><td class="hand">${number(votes)}</td></tr>`,
  );
  const total = rows.reduce((sum, [, votes]) => sum + votes, 0);
  await page.setContent(`<style>
    body { margin: 0; height: 1300px; background: linear-gradient(120deg, #6b5a48, #4e4033); display: grid; place-items: center; }
    main { width: 780px; height: 1110px; padding: 40px; box-sizing: border-box; transform: rotate(-1.2deg); color: #3a2530;
      font: 22px/1.4 serif; background: linear-gradient(100deg, #f3cdd4, #f7dce0 60%, #eec3cb); box-shadow: 0 12px 40px #0008; }
    h1 { font-size: 30px; margin: 0; } td, th { border: 1.5px solid #6d4652; padding: 14px 12px; text-align: left; }
    table { width: 100%; border-collapse: collapse; margin-top: 28px; } td:last-child, th:last-child { width: 190px; text-align: right; }
    .hand { font: italic 34px/1 cursive; color: #1d2f7a; }
  </style><main><h1>REHEARSAL: MADE-UP FIGURES</h1><p>Declaration of results, constituency of <b>${place}</b></p>
    <table><tr><th>No.</th><th>Candidate</th><th>Votes</th></tr>${lines.join('')}
    <tr><td></td><td>Total valid votes</td><td class="hand">${number(total)}</td></tr></table>
    <p style="margin-top:70px">Signed <span class="hand">K. Mensah</span></p></main>`);
  const photograph = await page.screenshot({ type: 'jpeg', quality: 80 });
  await context.close();
  return photograph;
}
