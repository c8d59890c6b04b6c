import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** The limit of walls: node:http alone writes the body of each POST to every stream that a GET opened. */
const streams = new Set<ServerResponse>();
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    streams.add(response.writeHead(200, { 'content-type': 'text/event-stream' }));
    response.write(': \n\n');
    return;
  }
  const message = Buffer.from(await text(request));
  for (const stream of streams) stream.write(message);
  response.end();
});
listen(server);
