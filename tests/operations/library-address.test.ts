import { execFile } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)
let server: TestServer | undefined
afterEach(() => server?.dispose())

/** Runs `npm run library` on a server's data. */
async function library(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server?.folder }
  const tsx = ['--import', 'tsx', 'server/cli/library.ts']
  return run(process.execPath, [...tsx, ...args], { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

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
