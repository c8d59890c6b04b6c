import { AsyncLocalStorage } from 'node:async_hooks';
import { catalogueOf } from '@election/contract/messages/every-catalogue';
import { closestLanguage, type Language } from '@election/contract/messages/language';
import { speakFrom } from '@election/contract/messages/sentences';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Reader {
  language: Language;
}

const readers = new AsyncLocalStorage<Reader>();

/** Sentences of this process, or of a thread: in the language of the request that is answered, else in English. */
export const speak = (): void =>
  speakFrom({ language: () => readers.getStore()?.language ?? 'en', catalogue: catalogueOf });
// For commands, jobs and threads, which make no application.
speak();

/** Answers calls in the language that their caller asks for. Pages have the language of their address. */
export function speakAsAsked(app: FastifyInstance): void {
  speak();
  const asking = new WeakMap<FastifyRequest, Reader>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const reader = { language: languageAsked(request.headers['accept-language']) };
    asking.set(request, reader);
    readers.run(reader, done);
  });
  // The end of a body is an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const reader = asking.get(request);
    if (reader) readers.run(reader, done);
    else done();
  });
}

/** Makes something in a language. */
export const speakIn = <Made>(language: Language, make: () => Made): Made => readers.run({ language }, make);

/** What is kept for readers of every language is made in English. */
export const inEnglish = <Made>(make: () => Made): Made => speakIn('en', make);

/** The account's own language comes before that of the browser. */
export function speakTo({ language }: { language: Language | null }): void {
  const reader = readers.getStore();
  if (reader && language !== null) reader.language = language;
}

/** @param header Accept-Language, such as `fr-CH, fr;q=0.9, en;q=0.8` */
export function languageAsked(header = ''): Language {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((piece) => piece.trim());
    const quality = /^q=([\d.]+)/i.exec(rest.join(';'))?.[1];
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = wanted.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality);
  return closestLanguage(best.map(({ tag }) => tag));
}
