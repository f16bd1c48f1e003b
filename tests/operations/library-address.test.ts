import { get, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { runCommand } from '#tests/support/commands.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer | undefined
afterEach(() => server?.dispose())

/** Requests a page with a given host of the server. */
const at = (label: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const port = server?.port
    const headers = { host: `${label}.localhost:${port}` }
    get({ host: '127.0.0.1', port, path, headers }, answer => {
      answer.resume()
      resolve(answer)
    }).on('error', reject)
  })

test('the library command gives a library another address, and the old one redirects to it', async () => {
  server = await startServer()
  await server.stop()
  const library = runCommand.bind(null, 'library', server)
  const refusals = {
    bologna: await library('address', '--library', 'bologna', '--domain', 'felsina'),
    nowhere: await library('address', '--library', 'nowhere', '--domain', 'felsina'),
    taken: await library('address', '--library', 'campus', '--domain', 'bologna'),
    wrong: await library('address', '--library', 'campus', '--domain', 'A b'),
  }
  expect(refusals.bologna).toContain('LIBRARY_DEFAULT')
  expect(refusals.nowhere).toContain('There is no library nowhere')
  expect(refusals.taken).toContain('bologna is taken')
  expect(refusals.wrong).toContain('small letters')
  const output = await library('address', '--library', 'campus', '--domain', 'ateneo')
  expect(output).toContain('campus now answers at ateneo; campus redirects there')
  expect(await library('list')).toMatch(/campus\s+ateneo\s+Oggettoteca del Campus/)

  await server.start()
  expect((await at('ateneo', '/')).statusCode).toBe(200)
  const { statusCode, headers } = await at('campus', '/help')
  expect([statusCode, headers.location]).toEqual([
    302,
    `http://ateneo.localhost:${server.port}/help`,
  ])
})
