import { directionOf } from '@election/contract/messages/language';
import { language } from '@election/contract/messages/sentences';
import type { Surfaces } from '@election/contract/results/view/surfaces';
import { say, titleOf } from './sentences.ts';

/** The document of a wall or a graphic. Its script asks for the picture with the display link, and draws it; which graphic, it reads in the address. */
export function DisplayDocument({ of }: { of: Surfaces['display'] }) {
  const name = of === 'wall' ? 'wall' : 'air';
  return (
    <html lang={language()} dir={directionOf(language())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{titleOf(of)}</title>
        <link rel="icon" href={of === 'wall' ? '/favicon.svg' : 'data:,'} />
        <link rel="stylesheet" href={`/${name}.css`} />
        <script type="module" src={`/words-${language()}.js`} />
        <script type="module" src={`/${name}.js`} />
      </head>
      <body>
        <div id="root" />
        {of === 'wall' && <noscript>{say.noScript}</noscript>}
      </body>
    </html>
  );
}
