/** Reads server-sent events until the stream ends or is given up. @param hear called with each event and its data */
export async function readEvents(body: Response['body'], hear: (event: string, data: unknown) => void): Promise<void> {
  let text = '';
  try {
    for await (const piece of body ?? []) {
      text += Buffer.from(piece).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event && data) hear(event, JSON.parse(data));
      }
    }
  } catch {
    // Given up.
  }
}
