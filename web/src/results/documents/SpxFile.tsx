import { electionTypes } from '@election/contract/messages/election';
import { language } from '@election/contract/messages/sentences';
import { ELECTION_TITLES } from '@election/contract/places/election-types';
import { GRAPHIC_FIELDS, type Graphic, LINK_MARK } from '@election/contract/results/graphics';
import type { Surfaces } from '@election/contract/results/view/surfaces';
import { inScript, verbatim } from './markup.ts';
import { say, titleOf } from './sentences.ts';
import script from './spx.js?raw';

/** What a controller has to know of a graphic, as SPX reads it. */
const definitionOf = (graphic: Graphic) => ({
  description: titleOf(graphic),
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
      title: say.field({ of: field }),
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

const STYLES = 'html,body,iframe{margin:0;border:0;width:100%;height:100%;overflow:hidden;background:transparent}';

/** A file for the folder of templates of SPX, which lists only its own files: the graphic in a frame, told what SPX says. */
export function SpxFile({ graphic, origin }: Surfaces['spx']) {
  const told = `window.SPXGCTemplateDefinition = ${inScript(definitionOf(graphic), 2)};\nconst graphicOrigin = ${inScript(origin)};\n`;
  return (
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <title>{titleOf(graphic)}</title>
        <style {...verbatim(STYLES)} />
        <script {...verbatim(`${told}${script}`)} />
      </head>
      <body>
        <iframe
          src={`${origin}/air/${graphic}${language() === 'en' ? '' : `?language=${language()}`}#${LINK_MARK}`}
          title={titleOf(graphic)}
        />
      </body>
    </html>
  );
}
