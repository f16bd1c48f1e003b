import { isIPv6 } from 'node:net'

/**
 * The part of an address by which limits count: a whole IPv4 address, and the first 64 bits of IPv6, because
 * a provider gives all addresses behind them to one customer.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): number[] {
  // A URL writes the last two groups as numbers if they were dotted.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const parse = (text: string) =>
    text ? text.split(':').map(part => Number.parseInt(part, 16)) : []
  const [before, after] = [parse(head), parse(tail ?? '')]
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after]
}
