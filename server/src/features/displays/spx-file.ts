import { electionTypes } from '@election/contract/messages/election';
import { ELECTION_TITLES } from '@election/contract/places/election-types';
import { GRAPHIC_FIELDS, type Graphic, LINK_MARK } from '@election/contract/results/graphics';
import * as say from './sentences.ts';

/** What a controller has to know of a graphic, as SPX reads it. */
const definitionOf = (graphic: Graphic) => ({
  description: say.graphics[graphic],
  playserver: 'OVERLAY',
  playchannel: '1',
  playlayer: '10',
  webplayout: '10',
  out: 'manual',
  // More than one lets the operator press Continue.
  steps: '9',
  dataformat: 'json',
  DataFields: [
    { ftype: 'instruction', value: say.instruction },
    ...GRAPHIC_FIELDS.map((field, at) => ({
      field: `f${at}`,
      ftype: field === 'type' ? 'dropdown' : 'textfield',
      title: say.fields[field],
      value: '',
      ...(field === 'type' && {
        items: [
          { text: say.firstElection, value: '' },
          ...ELECTION_TITLES.map((title) => ({ text: electionTypes[title], value: title })),
        ],
      }),
    })),
  ],
});

/** JSON inside a script: no `</script>` of a value ends it. */
const inScript = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
const inAttribute = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * A file for the folder of templates of SPX, which shows its own files alone: the graphic in a frame, told what SPX says.
 * @param origin where the graphic is served
 */
export const spxFile = (graphic: Graphic, origin: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${say.graphics[graphic]}</title>
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;overflow:hidden;background:transparent}</style>
<script>
window.SPXGCTemplateDefinition = ${inScript(definitionOf(graphic))};
const said = [];
let ready = false;
const frame = () => document.querySelector('iframe').contentWindow;
const tell = (call, data) => (ready ? frame().postMessage({ call, data }, ${inScript(origin)}) : said.push([call, data]));
addEventListener('message', ({ source, data }) => {
  if (source !== frame() || data !== 'graphic-ready') return;
  ready = true;
  for (const [call, value] of said.splice(0)) tell(call, value);
});
/* SPX calls them on the window of this page, where only a property of it can be found. */
window.update = (data) => tell('update', data);
window.play = () => tell('play');
window.next = () => tell('next');
window.stop = () => tell('stop');
</script></head>
<body><iframe src="${inAttribute(`${origin}/air/${graphic}#${LINK_MARK}`)}" title="${say.graphics[graphic]}"></iframe></body></html>
`;
