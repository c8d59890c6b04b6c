import { migrate } from '../db/migrate.ts';

const url = process.env.DATABASE_URL ?? '';
for (const name of await migrate(url)) console.log(name);
