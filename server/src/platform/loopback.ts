import { BlockList, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host or address, an IPv6 one without brackets, is this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
