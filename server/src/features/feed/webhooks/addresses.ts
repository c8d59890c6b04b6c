import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Networks that no subscriber of the internet is in: this machine, private ones, and those of special use (RFC 6890). */
const CLOSED = new BlockList();
const IPV4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'];
const MORE_IPV4 = ['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'];
const LAST_IPV4 = ['203.0.113.0/24', '224.0.0.0/3'];
// Beside private ones those that lead to an IPv4 address: compatible and translated ones, of NAT64 and 6to4.
const IPV6 = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/32',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
];
const LAST_IPV6 = ['3fff::/20', '5f00::/16', 'ff00::/8'];

function close(networks: readonly string[], family: 'ipv4' | 'ipv6') {
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    CLOSED.addSubnet(address, Number(bits), family);
  }
}
close([...IPV4, ...MORE_IPV4, ...LAST_IPV4], 'ipv4');
close([...IPV6, ...LAST_IPV6], 'ipv6');

/** Whether an address is of this machine, of a private network or of special use; also where IPv6 wraps an IPv4 address. */
export const isClosed = (address: string): boolean => CLOSED.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The host of a URL, an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a URL itself names a closed address. A name is looked at when it is resolved. */
export function namesClosed(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) > 0 ? isClosed(host) : /(^|\.)localhost\.?$/i.test(host);
}

export class ClosedAddress extends Error {}

/** Resolves a name for a connection, which goes to the address that was looked at. Fails where any address of it is closed. */
export const resolveOpen: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (found.some(({ address }) => isClosed(address))) return callback(new ClosedAddress(), []);
    const [first] = found;
    if (options.all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  });
