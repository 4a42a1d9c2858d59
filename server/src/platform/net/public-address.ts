import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

const closed = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, prefix, 'ipv4');
}
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
// Addresses for documentation, and other forms of IPv4 addresses.
for (const [net, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  closed6.addSubnet(net, prefix, 'ipv6');
}

/** An address to which the server must not connect. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress';
  override readonly message = 'not a public address';
}

/** An address of the public internet: not of this machine, not of the local network, not reserved. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4');
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return !closed.check(mapped, 'ipv4');
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Resolves a name for one connection, and refuses it if any of its addresses is not allowed. */
export function lookupAdmitting(admits: (address: string) => boolean): LookupFunction {
  return (name, options, done) =>
    lookup(name, options, (error, address, family) => {
      // The address is then undefined, although the type does not state it.
      if (error) return done(error, address, family);
      const all = typeof address === 'string' ? [address] : address.map((each) => each.address);
      done(all.every(admits) ? null : new ClosedAddress(), address, family);
    });
}
