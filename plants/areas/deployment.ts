import type { Plant } from '../plant.ts';

const start = (path: string) => `server/src/platform/start/${path}`;
const proxy = { file: 'deploy/Caddyfile', tests: [start('behind-proxy.test.ts')] };
const image = { file: 'deploy/Dockerfile', tests: [start('container.test.ts')] };
const compose = { file: 'deploy/compose.yaml', tests: [start('container.test.ts')] };

/** The files of deploy/, by what they do. */
export const plants: readonly Plant[] = [
  {
    ...proxy,
    name: 'the proxy lets the metrics out',
    find: '@inside path /metrics /readyz',
    replace: '@inside path /readyz',
  },
  {
    ...proxy,
    name: 'the proxy lets the readiness out',
    find: '@inside path /metrics /readyz',
    replace: '@inside path /metrics',
  },
  {
    ...proxy,
    name: 'the proxy believes the address that a client names',
    find: '		lb_policy least_conn\n',
    replace: '		lb_policy least_conn\n		trusted_proxies private_ranges\n',
  },
  {
    ...proxy,
    name: 'the pieces of a photograph go to any server',
    find: 'lb_policy header Authorization',
    replace: 'lb_policy round_robin',
  },
  {
    ...proxy,
    name: 'the proxy refuses the largest import',
    find: 'max_size 60MB',
    replace: 'max_size 40MB',
  },
  {
    ...proxy,
    name: 'the proxy takes a body of any size',
    find: '	request_body {\n		max_size 60MB\n	}\n',
    replace: '',
  },
  {
    ...proxy,
    name: 'a body that is too large takes the servers out',
    find: '\thealth_timeout 2s\n',
    replace: '\thealth_timeout 2s\n\tfail_duration 5s\n',
  },
  {
    ...proxy,
    name: 'the proxy knows no server',
    find: 'reverse_proxy {$SERVERS} {',
    replace: 'reverse_proxy 127.0.0.1:9 {',
  },
  {
    file: 'server/src/app.ts',
    tests: [start('two-servers.test.ts')],
    name: 'a server that stops loses calls while slow clients close their sockets',
    find: 'return503OnClosing: false',
    replace: 'return503OnClosing: true',
  },
  {
    file: 'server/src/platform/http/health.ts',
    tests: [start('two-servers.test.ts')],
    name: 'a server that stops says that it is ready',
    find: 'const hasDetails = mayMonitor(request, metricsToken);\n    if (isStopping()) throw',
    replace: 'const hasDetails = mayMonitor(request, metricsToken);\n    if (false) throw',
  },
  { ...image, name: 'the container runs as root', find: 'USER node\n', replace: '' },
  { ...image, name: 'the container listens to itself alone', find: 'HOST=0.0.0.0 ', replace: '' },
  {
    ...image,
    name: 'the health check finds a server healthy that does not answer',
    find: "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))",
    replace: "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(0))",
  },
  {
    ...image,
    name: 'the container listens at a port that the proxy does not know',
    find: 'PORT=8080',
    replace: 'PORT=8081',
  },
  {
    ...compose,
    name: 'the file system of the servers can be written to',
    find: '  read_only: true\n',
    replace: '',
  },
  { ...compose, name: 'the servers keep the capabilities of root', find: '  cap_drop: [ALL]\n', replace: '' },
  {
    ...compose,
    name: 'programs of the servers may gain privileges',
    find: '  security_opt: ["no-new-privileges:true"]\n',
    replace: '',
  },
  {
    ...compose,
    name: 'the servers may not write their data',
    find: 'tmpfs: ["/tmp:mode=1777", "/data:mode=1777"]',
    replace: 'tmpfs: ["/tmp:mode=1777"]',
  },
  {
    ...compose,
    name: 'the database is reached from outside',
    find: '    volumes: [database:/var/lib/postgresql]\n',
    replace: '    volumes: [database:/var/lib/postgresql]\n    ports: ["5432:5432"]\n',
  },
  {
    ...compose,
    name: 'the servers believe every address of private networks',
    find: 'TRUSTED_PROXIES: 172.29.117.0/24',
    replace: 'TRUSTED_PROXIES: 172.16.0.0/12',
  },
];
