/**
 * The lines of a file of JSON objects, one a line, in constant memory. Only \n ends a line: readline also breaks at U+2028, which
 * JSON leaves as it is within texts.
 */
export async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
