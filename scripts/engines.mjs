// Names the programs with which tests try the files of deploy/. Run as a program, it installs those that are missing, as root.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Each with its package of Debian, and the files that it reads. */
const ENGINES = [
  { program: 'caddy', debian: 'caddy', reads: 'deploy/Caddyfile and deploy/cluster/Caddyfile' },
  { program: 'haproxy', debian: 'haproxy', reads: 'deploy/cluster/haproxy.cfg' },
  { program: 'varnishd', debian: 'varnish', reads: 'deploy/cluster/cache.vcl' },
  { program: 'promtool', debian: 'prometheus', reads: 'deploy/cluster/prometheus.yml and alerts.yml' },
];

export const missingEngines = () =>
  ENGINES.filter(({ program }) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);

/** @param {(typeof ENGINES)[number]} engine */
export const untried = ({ program, reads }) => `${reads}: skipped, ${program} is not installed`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = missingEngines();
  if (missing.length > 0 && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const packages = missing.map(({ debian }) => debian);
    const args = ['install', '--yes', '--no-install-recommends', ...packages];
    if (spawnSync('apt-get', args, { stdio: 'inherit', env }).status !== 0)
      console.error(`These could not be installed: ${packages.join(', ')}. Try apt-get update.`);
  }
  for (const one of missingEngines()) console.error(untried(one));
}
