/** The sentence for each invalid setting. Secret values are not shown. */
export const mistakes = {
  PORT: (value: string) => `PORT is "${value}"; set it to a whole number from 0 to 65535, such as 8080.`,
  HOST: (value: string) => `HOST is "${value}"; set it to the address to listen on, such as 127.0.0.1.`,
  DATABASE_URL: () =>
    'DATABASE_URL is not a PostgreSQL address; write postgres://user:password@host:5432/name, with commas between several hosts, or leave it unset.',
  DATABASE_OWNER_URL: () =>
    'DATABASE_OWNER_URL cannot be used; write postgres://owner:password@host:5432/name beside a DATABASE_URL, or leave it unset.',
  DATA_DIR: () => 'DATA_DIR is empty; set it to the folder for data, such as ./data.',
  SECURE_REQUEST_KEY: () => 'SECURE_REQUEST_KEY cannot be used; set it to 8 to 200 visible characters without spaces.',
  PUBLIC_URL: (value: string) =>
    `PUBLIC_URL is "${value}"; write how browsers reach the server, such as https://results.example.com.`,
  EMBEDDED_BY: (value: string) =>
    `EMBEDDED_BY is "${value}"; list the sites that may show the results in a frame, such as https://news.example.com https://*.example.org, or * for all.`,
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
  CHECKPOINT_KEY_FILE: () =>
    'CHECKPOINT_KEY_FILE is empty; set it to the file that "npm run checkpoint -- --make-key FILE" wrote.',
  CHECKPOINT_KEY: () =>
    'CHECKPOINT_KEY cannot be used; set it to 64 hexadecimal digits in small letters, and not together with CHECKPOINT_KEY_FILE.',
  CHECKPOINT_OLD_KEYS: (value: string) =>
    `CHECKPOINT_OLD_KEYS is "${value}"; list the public keys of earlier checkpoints, 64 hexadecimal digits each, with commas between.`,
  CHECKPOINT_FOLDER: () => 'CHECKPOINT_FOLDER is empty; set it to the folder that takes every checkpoint.',
  CHECKPOINT_WEBHOOK: () =>
    'CHECKPOINT_WEBHOOK cannot be used; write the https: address that takes checkpoints, or an http: one of this machine.',
  CHECKPOINT_WEBHOOK_SECRET: () =>
    'CHECKPOINT_WEBHOOK and CHECKPOINT_WEBHOOK_SECRET belong together; set both, or neither. The secret has 32 to 200 characters.',
  CHECKPOINT_S3_BUCKET: (value: string) =>
    `CHECKPOINT_S3_BUCKET is "${value}"; set it to the name of a bucket with object lock, or leave all CHECKPOINT_S3 settings unset.`,
  CHECKPOINT_S3_ENDPOINT: (value: string) =>
    `CHECKPOINT_S3_ENDPOINT is "${value}"; write the https: address of the store, or leave it unset for Amazon's.`,
  CHECKPOINT_S3_REGION: (value: string) =>
    `CHECKPOINT_S3_REGION is "${value}"; set it to the region of the bucket, such as eu-west-1.`,
  CHECKPOINT_S3_ACCESS_KEY_ID: () =>
    'CHECKPOINT_S3_ACCESS_KEY_ID and CHECKPOINT_S3_SECRET_ACCESS_KEY belong together; set both, or neither.',
  CHECKPOINT_S3_SECRET_ACCESS_KEY: () =>
    'CHECKPOINT_S3_ACCESS_KEY_ID and CHECKPOINT_S3_SECRET_ACCESS_KEY belong together; set both, or neither.',
  CHECKPOINT_S3_DAYS: (value: string) =>
    `CHECKPOINT_S3_DAYS is "${value}"; set it to how many days the bucket locks each checkpoint, a whole number from 1.`,
  SECRETS_KEY_FILE: () =>
    'SECRETS_KEY_FILE is empty; set it to a file with 64 hexadecimal digits that only its owner can read.',
  SECRETS_KEY: () =>
    'SECRETS_KEY cannot be used; set it to 64 hexadecimal digits in small letters, and not together with SECRETS_KEY_FILE.',
  SECRETS_OLD_KEYS: () =>
    'SECRETS_OLD_KEYS cannot be used; list the keys that sealed until now, 64 hexadecimal digits each, with commas between.',
  METRICS_TOKEN: () => 'METRICS_TOKEN cannot be used; set it to 16 to 200 visible characters without spaces.',
  SECOND_FACTOR_REQUIRED: (value: string) => `SECOND_FACTOR_REQUIRED is "${value}"; set it to 1 or 0.`,
  SESSION_IDLE_HOURS: (value: string) => `SESSION_IDLE_HOURS is "${value}"; set it to a number of hours up to 720.`,
  SESSION_HOURS: (value: string) => `SESSION_HOURS is "${value}"; set it to a number of hours up to 720.`,
  DUTY_SESSION_HOURS: (value: string) => `DUTY_SESSION_HOURS is "${value}"; set it to a number of hours up to 720.`,
  WORKERS: (value: string) =>
    `WORKERS is "${value}"; set it to how many processes share the work, a whole number from 1 to 64.`,
  NEWSROOM_NAME: () =>
    'NEWSROOM_NAME cannot be used; write the name of the newsroom as the public reads it, up to 80 characters on one line.',
  FEED_REQUESTS: (value: string) =>
    `FEED_REQUESTS is "${value}"; set it to how many requests of the feed an address may make in a minute, such as 300, or 0 for any number.`,
  FEED_KEY_REQUESTS: (value: string) =>
    `FEED_KEY_REQUESTS is "${value}"; set it to how many requests of the feed a key may make in a minute, such as 6000, or 0 for any number.`,
  CACHE_PURGE_URLS: (value: string) =>
    `CACHE_PURGE_URLS is "${value}"; list the addresses of the caches, such as http://10.0.0.31:6081/, with commas between.`,
  PRIVATE_WEBHOOKS: (value: string) => `PRIVATE_WEBHOOKS is "${value}"; set it to 1 or 0.`,
  DRAIN_SECONDS: (value: string) => `DRAIN_SECONDS is "${value}"; set it to a whole number of seconds from 0 to 30.`,
  MAX_SOCKETS: (value: string) => `MAX_SOCKETS is "${value}"; set it to a whole number of connections, such as 20000.`,
  LOG_LEVEL: (value: string) => `LOG_LEVEL is "${value}"; set it to silent, error, warn, info or debug.`,
  CHECK_ANSWERS: (value: string) => `CHECK_ANSWERS is "${value}"; set it to 1 or 0.`,
};
