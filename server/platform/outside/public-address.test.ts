import { expect, test } from 'vitest'
import { publicInternet } from './outside.ts'
import { isPublicAddress } from './public-address.ts'

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4002::1',
])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  // This machine and its network.
  ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '::', '::1'],
  // Private, of a provider, of a link.
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
  ...[
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
  ],
  // An address of IPv4 inside one of IPv6, in every way.
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:20::1'],
  // Multicast, broadcast, reserved, examples, benchmarks.
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['2001:db8::1', '3fff::1', '100::1', '4000::1', '5f00::1'],
  // What is no address.
  ...['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.1.1.1 ', '[::1]'],
])('%s is not public', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test('the server calls the port of https alone', () => {
  expect(publicInternet.mayConnect('1.1.1.1', 443)).toBe(true)
  for (const port of [22, 80, 5432, 8443]) {
    expect(publicInternet.mayConnect('1.1.1.1', port)).toBe(false)
  }
  expect(publicInternet.mayConnect('10.0.0.1', 443)).toBe(false)
})
