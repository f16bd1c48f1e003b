import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type OutsideServer, startOutside } from '#tests/support/outside.ts'
import { fetchOutside, OutsideFailed } from './fetch-outside.ts'
import { type Outside, publicInternet } from './outside.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await startOutside()
})
afterEach(() => {
  server.answers.clear()
  server.asked.length = 0
})
afterAll(() => server.close())

const limits = { mostBytes: 1000, ms: 5000, accept: 'image/*' }

function fetched(address: string, outside: Outside = server.outside, more: { ms?: number } = {}) {
  return fetchOutside(outside, address, { ...limits, ...more })
}

async function failureOf(...given: Parameters<typeof fetched>) {
  const error = await fetched(...given).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof OutsideFailed)) throw error ?? new Error('It was fetched')
  const { reason, forNow, retryAfter } = error
  return { reason, forNow, retryAfter }
}
const reasonOf = async (...given: Parameters<typeof fetched>) => (await failureOf(...given)).reason

test('content is fetched, also after redirects', async () => {
  server.answers.set('/a', server.redirect('/b?x=1'))
  server.answers.set('/b', server.redirect(server.at('/c', 'cdn.photos.example')))
  server.answers.set('/c', server.send(Buffer.from('photo')))
  expect(String(await fetched(server.at('/a')))).toBe('photo')
  expect(server.asked).toEqual(['photos.example/a', 'photos.example/b?x=1', 'cdn.photos.example/c'])
})

describe('an address inside is refused', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://①②⑦.0.0.1/',
    'https://10.0.0.1:443/',
    // A public address at another port.
    'https://1.1.1.1:22/',
  ])('%s', async address => {
    expect(await reasonOf(address, publicInternet)).toBe('inside')
  })

  test('behind a name, also if others of its addresses are public', async () => {
    for (const found of [['10.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['fd00::1']]) {
      const outside = { ...publicInternet, resolve: async () => found }
      expect(await reasonOf('https://photos.example/', outside)).toBe('inside')
    }
  })

  test('behind a redirect', async () => {
    for (const to of [
      server.at('/x', '127.0.0.2'),
      'https://10.0.0.1/',
      'https://inner.example/',
    ]) {
      server.answers.set('/a', server.redirect(to))
      const outside: Outside = {
        ...server.outside,
        resolve: async host => [host === 'inner.example' ? '192.168.0.1' : '127.0.0.1'],
      }
      expect(await reasonOf(server.at('/a'), outside)).toBe('inside')
    }
  })

  test('by a name server that changes its answer: the connection goes to what was checked', async () => {
    server.answers.set('/a', server.send(Buffer.from('photo')))
    let asked = 0
    const outside: Outside = {
      ...server.outside,
      // The second answer would be of a private network.
      resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['192.168.0.1']),
    }
    expect(String(await fetched(server.at('/a'), outside))).toBe('photo')
    expect(asked).toBe(1)
    server.answers.set('/a', server.redirect(server.at('/b')))
    asked = 0
    expect(await reasonOf(server.at('/a'), outside)).toBe('inside')
  })
})

test.each([
  'http://photos.example/a',
  'ftp://photos.example/a',
  'file:///etc/passwd',
  'https://user:secret@photos.example/a',
  'https://',
  'photos.example/a',
  '',
])('%s is no address', async address => {
  expect(await reasonOf(address)).toBe('address')
})

test('a redirect to plain http is refused', async () => {
  server.answers.set('/a', server.redirect('http://photos.example/b'))
  expect(await reasonOf(server.at('/a'))).toBe('address')
})

test('few redirects are followed', async () => {
  server.answers.set('/a', server.redirect('/a'))
  expect(await reasonOf(server.at('/a'))).toBe('redirects')
  expect(server.asked).toHaveLength(4)
})

test('a body is read up to the limit, whatever length it declares', async () => {
  server.answers.set('/whole', server.send(Buffer.alloc(1000)))
  expect(await fetched(server.at('/whole'))).toHaveLength(1000)
  server.answers.set('/large', server.send(Buffer.alloc(1001)))
  expect(await reasonOf(server.at('/large'))).toBe('too_large')
  server.answers.set('/endless', (_, response) => {
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(600), more)
    }
    more()
  })
  expect(await reasonOf(server.at('/endless'))).toBe('too_large')
})

test('a body that never ends and a host that never answers end with the time', async () => {
  server.answers.set('/drop', (_, response) => response.writeHead(200).write('x'))
  const slow = { reason: 'slow', forNow: true, retryAfter: null }
  expect(await failureOf(server.at('/drop'), server.outside, { ms: 300 })).toEqual(slow)
  server.answers.set('/silent', () => {})
  expect(await failureOf(server.at('/silent'), server.outside, { ms: 300 })).toEqual(slow)
  const noNames = { ...server.outside, resolve: () => new Promise<string[]>(() => {}) }
  expect(await failureOf(server.at('/a'), noNames, { ms: 100 })).toEqual(slow)
})

test('what a status says is kept apart: for good, or for now', async () => {
  const of = async (status: number, headers = {}) => {
    server.answers.set('/s', (_, response) => response.writeHead(status, headers).end())
    return failureOf(server.at('/s'))
  }
  expect(await of(404)).toEqual({ reason: 'not_found', forNow: false, retryAfter: null })
  expect(await of(403)).toEqual({ reason: 'forbidden', forNow: false, retryAfter: null })
  expect(await of(204)).toEqual({ reason: 'refused', forNow: false, retryAfter: null })
  expect(await of(503)).toEqual({ reason: 'busy', forNow: true, retryAfter: null })
  const busy = { reason: 'busy', forNow: true, retryAfter: 120 }
  expect(await of(429, { 'retry-after': '120' })).toEqual(busy)
})

test('the certificate must be of the name', async () => {
  server.answers.set('/a', server.send(Buffer.from('photo')))
  expect(await reasonOf(server.at('/a', 'elsewhere.example'))).toBe('certificate')
  const { authorities, ...usual } = server.outside
  expect(await reasonOf(server.at('/a'), usual)).toBe('certificate')
})

test('a host that is unknown or does not listen is named', async () => {
  const unknown = Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
  const nobody = { ...server.outside, resolve: () => Promise.reject(unknown) }
  expect(await failureOf(server.at('/a'), nobody)).toMatchObject({
    reason: 'no_host',
    forNow: false,
  })
  const closed = createServer()
  await new Promise<void>(done => closed.listen(0, '127.0.0.1', done))
  const { port } = closed.address() as AddressInfo
  await new Promise(done => closed.close(done))
  const anyPort = { ...server.outside, mayConnect: () => true }
  const at = `https://photos.example:${port}/`
  expect(await failureOf(at, anyPort)).toMatchObject({ reason: 'unreachable', forNow: true })
})

test('another attempt takes another address of the host', async () => {
  server.answers.set('/a', server.send(Buffer.from('photo')))
  const two = { ...server.outside, resolve: async () => ['127.0.0.9', '127.0.0.1'] }
  const outside = { ...two, mayConnect: () => true }
  const given = { ...limits, attempt: 1 }
  expect(String(await fetchOutside(outside, server.at('/a'), given))).toBe('photo')
})
