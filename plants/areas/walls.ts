import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/${name}`;
const tests = [at('displays/displays.test.ts')];
const links = { file: at('displays/displays.ts'), tests };
const control = { file: at('displays/wall-control.ts'), tests };
const walls = { file: at('displays/walls.ts'), tests };
const serving = { file: at('displays/serve-walls.ts'), tests };
const scenes = { file: at('pages/wall/scenes.ts'), tests };
const screen = { file: 'web/src/public/wall/screen.ts', tests: ['web/src/public/wall/wall.test.tsx'] };
const presenter = { tests: ['web/src/presenter/PresenterPage.test.tsx'] };

const graphics = { file: at('displays/serve-graphics.ts'), tests: [at('displays/graphics.test.ts')] };
const written = { file: at('pages/air/write-graphic.ts'), tests: [at('displays/graphics.test.ts')] };
const onAir = { file: 'web/src/public/air/graphic.ts', tests: ['web/src/public/air/air.test.tsx'] };

/** Display links, walls, the presenter, and graphics. */
export const plants: readonly Plant[] = [
  {
    ...links,
    name: 'a display link is stored as it is',
    find: 'token_hash: hashToken(token)',
    replace: 'token_hash: Buffer.from(token)',
  },
  {
    ...links,
    name: 'the secret of a display link is in the audit trail',
    find: '    return { ...toDisplay(await readLinks(inner)',
    replace:
      "    await record(inner, { action: 'displays.link', subject: link });\n    return { ...toDisplay(await readLinks(inner)",
  },
  {
    ...links,
    name: 'a revoked wall is not told',
    find: "    before: { name: link.name, kind: link.kind },\n  });\n  await announce(db, { type: 'wall-changed' });",
    replace: '    before: { name: link.name, kind: link.kind },\n  });',
  },
  {
    ...walls,
    name: 'an open wall outlives its link',
    find: 'if (state.links.includes(wall.link)) continue;',
    replace: 'if (state.links.length >= 0) continue;',
  },
  {
    ...walls,
    tests: [at('displays/walls.test.ts')],
    name: 'a wall that opens beside another one is revoked',
    find: 'for (const wall of asked) {',
    replace: 'for (const wall of walls) {',
  },
  {
    ...serving,
    name: 'a revoked link opens a wall',
    find: 'if (link.revoked) throw',
    replace: 'if (link.revoked && !link.id) throw',
  },
  {
    ...serving,
    name: 'caches keep what a display link opens',
    find: "beginEventStream(reply, 'private, no-store')",
    replace: "beginEventStream(reply, 'public, max-age=60')",
  },
  {
    ...serving,
    name: 'a publication does not reach the walls',
    find: '(select sum(version) from result_versions)',
    replace: '0',
  },
  {
    file: 'server/migrations/0052_walls_and_displays.sql',
    tests,
    name: 'a revoked link is made good again',
    find: 'when (old.revoked_at is not null)',
    replace: 'when (old.revoked_at is null and new.revoked_at is null)',
  },
  {
    file: 'server/src/platform/realtime/real-time.ts',
    tests,
    name: 'other servers do not hear of the presenter',
    find: "['station-published', 'wall-changed']",
    replace: "['station-published']",
  },
  {
    ...control,
    name: 'the figures of a held wall move',
    find: 'held_at: new Date(), held: json(Object.fromEntries(written))',
    replace: 'held_at: new Date(), held: json({})',
  },
  {
    ...control,
    name: 'a scene is taken while the old figures are held',
    find: '{ scene: json(scene), held_at: null, held: null }',
    replace: '{ scene: json(scene) }',
  },
  {
    ...control,
    name: 'two places are one place twice',
    find: ' || new Set(place_ids).size < place_ids.length',
    replace: '',
  },
  { ...control, name: 'a battle of one is taken', find: "kind === 'battle' ? [0, 2] : [0]", replace: '[0, 1, 2]' },
  {
    ...scenes,
    name: 'a public wall says who is silent',
    find: "if (kind !== 'newsroom') return nation(given);",
    replace: "if (kind === 'newsroom' && !view) return nation(given);",
  },
  {
    ...screen,
    name: 'a wall hides that its figures are old',
    find: 'now() - heard > OLD_MS',
    replace: 'now() - heard > OLD_MS * 100',
  },
  {
    ...screen,
    name: 'a wall shows what another link had left',
    find: 'if (kept?.link === nameOf(link)) {',
    replace: 'if (kept) {',
  },
  {
    ...screen,
    name: 'a revoked wall keeps its figures',
    find: "if (event === 'revoked') message(say.refused);",
    replace: '',
  },
  {
    ...presenter,
    file: 'web/src/presenter/scenes.ts',
    name: 'a scene without its place is taken',
    find: 'place_ids.length >= PLACES_OF[kind][0] &&',
    replace: '',
  },
  {
    ...presenter,
    file: 'web/src/presenter/PresenterPage.tsx',
    name: 'the preview runs script',
    find: 'sandbox=""',
    replace: 'sandbox="allow-scripts"',
  },
  {
    file: 'web/src/management/displays/DisplaysPage.tsx',
    tests: ['web/src/management/displays/DisplaysPage.test.tsx'],
    name: 'a revoked link can be revoked again',
    find: 'can: row.revoked_at === null || say.isRevoked',
    replace: 'can: true',
  },
  {
    ...onAir,
    name: 'a graphic comes without play',
    find: 'if (!wanted || picture.isOn()) return;',
    replace: 'if (picture.isOn()) return;',
  },
  {
    ...onAir,
    name: 'a graphic plays what it was about before',
    find: 'if (!picture.isOn()) picture.clear();',
    replace: '',
  },
  {
    ...onAir,
    name: 'a graphic is cut off while it is played again',
    find: 'clearTimeout(timer);\n    main.dataset.state = state;',
    replace: 'main.dataset.state = state;',
  },
  {
    ...onAir,
    name: 'a graphic with a revoked link stays on air',
    find: "if (event === 'revoked' || data.content === '') picture.clear();",
    replace: "if (data.content === '') picture.clear();",
  },
  {
    ...graphics,
    name: 'the hold of a presenter stops graphics',
    find: ', revision: 0, held_at: null, held: null }',
    replace: " , held: { [JSON.stringify(0)]: '' }, figures: '' }",
  },
  {
    ...graphics,
    name: 'a graphic opens without a display link',
    find: 'const link = await admitLink(pool, request);',
    replace: "const link = await admitLink(pool, request).catch(() => ({ id: 0, kind: 'wall' as const }));",
  },
  {
    ...graphics,
    name: 'a graphic of what is not there is an empty one',
    find: 'await writeOf(shows);',
    replace: 'await writeOf(shows).catch(() => undefined);',
  },
  {
    ...written,
    name: 'a graphic hides that it is a rehearsal',
    find: 'year.rehearsal && html`<b class="rehearsal">',
    replace: 'year.rehearsal && pages.length > 5 && html`<b class="rehearsal">',
  },
  {
    ...written,
    name: 'a region of a graphic is the country',
    find: 'if (region) return { region, contest: null };',
    replace: 'if (region) return { region: null, contest: null };',
  },
  {
    file: 'server/src/features/pages/air/graphics.ts',
    tests: [at('displays/graphics.test.ts')],
    name: 'a strip of seats is one of votes',
    find: "graphic === 'seat-strip' && !seats",
    replace: "graphic === 'seat-strip' && seats",
  },
  {
    file: 'web/src/management/displays/GraphicLinks.tsx',
    tests: ['web/src/management/displays/DisplaysPage.test.tsx'],
    name: 'the file for SPX has no secret',
    find: 'file.replaceAll(LINK_MARK, wall.hash.slice(1))',
    replace: 'file.replaceAll(LINK_MARK, wall.hash)',
  },
];
