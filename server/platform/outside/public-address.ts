import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are not the public internet (IANA's register of special addresses), with multicast and reserved ones. */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Inside the public part of IPv6: protocols, tunnels that carry an address of IPv4 (Teredo, 6to4), and examples. */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const blocked4 = listOf(notPublic4, 'ipv4')
const blocked6 = listOf(notPublic6, 'ipv6')
/** All others are local, multicast, mapped from IPv4 or not given out. */
const given6 = listOf(['2000::/3'], 'ipv6')

/**
 * Whether an address of IPv4 or IPv6 is on the public internet. The server calls addresses that people write only if
 * they are: its own network must not be reached through it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4')
  // A zone, as in fe80::1%eth0, names a network of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return given6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}
