import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/** The limit of every broadcast: `ws` alone, sending what is posted to it to everybody who is connected. */
const server = createServer(async (request, response) => {
  const message = Buffer.from(await text(request));
  for (const client of sockets.clients) client.send(message, { binary: false });
  response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
