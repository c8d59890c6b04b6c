import { directionOf, LANGUAGES, type Language } from '@election/contract/messages/language';
import { say } from '@election/contract/messages/results';
import { addressIn } from '@election/contract/results/view/address';
import type { PublicPage, Site } from '@election/contract/results/view/pages';
import { verbatim } from './markup.ts';

interface PageDocumentProps {
  page: PublicPage;
  site: Site;
  styles: string;
  /** The page's markup, and its data for the script. */
  markup: string;
  data: string;
}

/** The document around a page: readable as it arrives, and kept up to date by a script where there is one. */
export function PageDocument({ page, site, styles, markup, data }: PageDocumentProps) {
  const { title, description, path, preview, embedded, language, data: shown } = page;
  const origin = site.publicUrl?.replace(/\/$/, '') ?? '';
  const at = (address: string, of = language) => `${origin}${addressIn(of, address)}`;
  return (
    <html lang={language} dir={directionOf(language)} data-socket={site.socket}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {embedded && <meta name="robots" content="noindex" />}
        {embedded && <base target="_blank" />}
        {shown.kind !== 'refused' && <Alternates path={path} at={at} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={say.product} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={at(path)} />
        <meta property="og:locale" content={OPEN_GRAPH[language]} />
        {preview !== undefined && <Preview address={at(preview)} title={title} />}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <style {...verbatim(styles)} />
        <script src="/theme.js" />
      </head>
      <body className={embedded ? 'embedded' : undefined}>
        <div id="page" {...verbatim(markup)} />
        <script id="data" type="application/json" {...verbatim(data)} />
        <script type="module" src={`/words-${language}.js`} />
        <script type="module" src="/results.js" />
      </body>
    </html>
  );
}

/** As Open Graph names the languages, which need a country. */
const OPEN_GRAPH: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR', pt: 'pt_PT', ar: 'ar_AR' };

/** For search engines: the page's own address, and the same page in each language. */
function Alternates({ path, at }: { path: string; at: (address: string, of?: Language) => string }) {
  return (
    <>
      <link rel="canonical" href={at(path)} />
      {LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={at(path, one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(path, 'en')} />
    </>
  );
}

function Preview({ address, title }: { address: string; title: string }) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={say.previewOf({ title })} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
