import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';

/** The limit of a broadcast: `ws` alone sends the body of each request to every connected client. */
const server = createServer(async (request, response) => {
  const message = Buffer.from(await text(request));
  for (const client of sockets.clients) client.send(message, { binary: false });
  response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
listen(server);
