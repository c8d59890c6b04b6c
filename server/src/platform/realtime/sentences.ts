/* Sentences that go to sockets. No screen shows them, only the log of a client: they are English. */
export const unknownApplication = 'There is no application with this key.';
export const protocolMissing = 'Name the protocol version: protocol=7.';
export const protocolUnsupported = 'Only version 7 of the protocol is spoken here.';
export const unauthorised = 'This channel does not exist, or its signature does not fit this connection.';
export const tooManyRefusals = 'Too many messages of this connection were refused.';
export const messageUnreadable = 'The message is not JSON with an event that clients may send.';
export const tooManyMessages = 'Too many messages were sent in a short time.';
export const pongMissing = 'No answer to a ping came in time.';
export const overCapacity = 'There are too many connections. Try again in a second.';
export const sessionEnded = 'A session of this user has ended. Connect again.';
export const stopping = 'The server is stopping. Connect again in a second.';
