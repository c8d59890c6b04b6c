import { apiTitle } from './sentences.ts';

/** The page of the API's reference, which its scripts fill. */
export function ApiDocument({ scripts }: { scripts: string[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <title>{apiTitle}</title>
      </head>
      <body>
        <div id="app" />
        {scripts.map((address) => (
          <script key={address} src={address} />
        ))}
      </body>
    </html>
  );
}
