import { createHash } from 'node:crypto';
import type { Input, Route } from '@election/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Kept } from '../context.ts';

/** Answers kept at most, of one endpoint; the oldest goes. */
const MOST = 100;

interface Answer {
  stamp: string;
  made: Promise<{ text: string; etag: string }>;
}

/**
 * Serves what many people read from memory: an answer is made once for each stamp, however many ask for it meanwhile, and
 * whoever has it already is told 304. The stamp is read from the database at every call, so nobody is shown what has passed, and
 * no process has to hear of a change.
 * @param write how an answer becomes text
 * @param type the media type of that text
 */
export function keepAnswers<R extends Route>(
  { stamp: stampOf, read }: Kept<R>,
  write: (data: unknown) => string,
  type: string,
) {
  const answers = new Map<string, Answer>();

  function make(context: Context, input: Input<R>): Answer['made'] {
    return read(context, input).then((data) => {
      const text = write(data);
      // Weak: the same answer may travel compressed or not. Of the content, so that all processes name it alike.
      return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    });
  }

  function keep(key: string, answer: Answer) {
    answers.delete(key);
    answers.set(key, answer);
    for (const oldest of answers.keys()) if (answers.size > MOST) answers.delete(oldest);
    answer.made.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    return answer;
  }

  return async (request: FastifyRequest, reply: FastifyReply, context: Context, input: Input<R>) => {
    const stamp = await stampOf(context, input);
    const key = JSON.stringify(input);
    const known = answers.get(key);
    const answer = known?.stamp === stamp ? known : keep(key, { stamp, made: make(context, input) });
    const { text, etag } = await answer.made;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(type).send(text);
  };
}

/** Whether a list of tags, as If-None-Match carries them, has this one; strong or weak makes no difference. */
const holds = (tags: string | undefined, etag: string): boolean => {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag)));
};
