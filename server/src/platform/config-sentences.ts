/** The sentence for each invalid setting. Secret values are not shown. */
export const mistakes = {
  PORT: (value: string) => `PORT is "${value}"; set it to a whole number from 0 to 65535, such as 8080.`,
  HOST: (value: string) => `HOST is "${value}"; set it to the address to listen on, such as 127.0.0.1.`,
  DATABASE_URL: () =>
    'DATABASE_URL is not a PostgreSQL address; write postgres://user:password@host:5432/name, or leave it unset.',
  DATABASE_OWNER_URL: () =>
    'DATABASE_OWNER_URL cannot be used; write postgres://owner:password@host:5432/name beside a DATABASE_URL, or leave it unset.',
  DATA_DIR: () => 'DATA_DIR is empty; set it to the folder for data, such as ./data.',
  SECURE_REQUEST_KEY: () => 'SECURE_REQUEST_KEY cannot be used; set it to 8 to 200 visible characters without spaces.',
  PUBLIC_URL: (value: string) =>
    `PUBLIC_URL is "${value}"; write how browsers reach the server, such as https://results.example.com.`,
  TRUSTED_PROXIES: (value: string) =>
    `TRUSTED_PROXIES is "${value}"; list the addresses or networks of the proxies in front, such as 10.0.0.2, 172.16.0.0/12 or loopback.`,
  REHEARSAL_PASSWORD: () => 'REHEARSAL_PASSWORD is too short; give it 12 to 200 characters.',
  REHEARSAL: (value: string) => `REHEARSAL is "${value}"; set it to 1 or 0.`,
  S3_BUCKET: (value: string) =>
    `S3_BUCKET is "${value}"; set it to the name of the bucket for pictures, or leave all S3 settings unset.`,
  S3_ENDPOINT: (value: string) =>
    `S3_ENDPOINT is "${value}"; write the address of the store, such as https://s3.example.com, or leave it unset for Amazon's.`,
  S3_REGION: (value: string) => `S3_REGION is "${value}"; set it to the region of the bucket, such as eu-west-1.`,
  S3_ACCESS_KEY_ID: () => 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; set both, or neither.',
  S3_SECRET_ACCESS_KEY: () => 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; set both, or neither.',
  PUSHER_URL: () =>
    'PUSHER_URL cannot be used; write https://key:secret@api-eu.pusher.com/apps/123 with what the service gave you, or leave it unset to open sockets here.',
  PUSHER_SOCKET_URL: (value: string) =>
    `PUSHER_SOCKET_URL is "${value}"; write where browsers reach the service, such as wss://ws-eu.pusher.com, or leave it unset where it is PUSHER_URL's host.`,
  SESSION_IDLE_HOURS: (value: string) => `SESSION_IDLE_HOURS is "${value}"; set it to a number of hours up to 720.`,
  SESSION_HOURS: (value: string) => `SESSION_HOURS is "${value}"; set it to a number of hours up to 720.`,
  WORKERS: (value: string) =>
    `WORKERS is "${value}"; set it to how many processes share the work, a whole number from 1 to 64.`,
  MAX_SOCKETS: (value: string) => `MAX_SOCKETS is "${value}"; set it to a whole number of connections, such as 20000.`,
  LOG_LEVEL: (value: string) => `LOG_LEVEL is "${value}"; set it to silent, error, warn, info or debug.`,
  CHECK_ANSWERS: (value: string) => `CHECK_ANSWERS is "${value}"; set it to 1 or 0.`,
};
