import * as failures from '@election/contract/messages/failures';
import { type Fields, readPairs } from '@election/contract/wire';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Reads a form with its files, which become the web's `File`; limits are set where the plugin is registered. */
export async function readForm(request: FastifyRequest): Promise<Fields> {
  if (!request.isMultipart()) throw new Failure(415, failures.unsupported);
  const pairs: [string, unknown][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') pairs.push([part.fieldname, part.value]);
    else {
      const bytes = new Uint8Array(await part.toBuffer());
      // A file field left empty arrives as a file without a name or bytes.
      if (part.filename || bytes.length > 0) pairs.push([part.fieldname, new File([bytes], part.filename)]);
    }
  }
  return readPairs(pairs);
}
