import { superLevel } from '#domain/permissions.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { listMembersOfLevel } from '#server/platform/access/members.repo.ts'
import type { Services } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { listLibraryRows } from '#server/platform/library/libraries.repo.ts'

const accounts = [
  ['socia@example.org', 'card active, loans in every state'],
  ['nuovo@example.org', 'has yet to accept the adhesion form'],
  ['scaduta@example.org', 'expired card'],
  ['vicino@example.org', 'owner of private objects'],
  ['sospeso@example.org', 'suspended'],
  ['staff@example.org', 'staff'],
  ['super@example.org', 'super'],
] as const

/** The output after a start: the addresses; the first time also the next steps. */
export async function welcome(services: Services): Promise<string> {
  const { config } = services
  const address = siteOf({ config, library: { domain: config.libraryDefault } })
  const { port } = config
  const demo = [
    `Demo libraries:        http://bologna.localhost:${port}  http://campus.localhost:${port}`,
    `Demo accounts, ${config.demoPassword ? 'with DEMO_PASSWORD' : 'password «oggettoteca»'}:`,
    ...accounts.map(([email, what]) => `  ${email.padEnd(22)} ${what}`),
    'The campus signs in at a simulated university, with a choice of people.',
  ]
  return [
    `Oggettoteca is ready:  ${address}`,
    ...(config.demo ? demo : await firstSteps(services)),
    ...(config.production && !config.publicUrl
      ? ['PUBLIC_URL is not set: nobody but this machine can reach the libraries.']
      : []),
    ...(config.production && isReadableOnTheWay(config.publicUrl)
      ? ['PUBLIC_URL begins with http: passwords and sessions can be read on the way. Use https.']
      : []),
  ].join('\n')
}

/** The commands that create the first library and its first super, until both exist. */
async function firstSteps({ store, config }: Services): Promise<string[]> {
  const [libraries, supers] = await acrossLibraries(store, async db => [
    await listLibraryRows(db),
    await listMembersOfLevel(db, superLevel),
  ])
  const main = libraries.find(({ domain }) => domain === config.libraryDefault)
  if (main && supers.some(({ library_id }) => library_id === main.id)) return []
  const command = config.production ? 'node dist/server/library.js' : 'npm run library --'
  const make = `  ${command} create --id ID --name NAME`
  const invite = (id: string) =>
    `  ${command} invite --library ${id} --email ADDRESS --first-name NAME --level 1`
  const stop =
    store.engine === 'pglite' ? 'Stop the server (its database has one user at a time), then' : 'To'
  if (main) return [`Nobody runs this server yet. ${stop} invite the first super:`, invite(main.id)]
  return [
    `LIBRARY_DEFAULT=${config.libraryDefault} names no library. ${stop} make one and invite its super:`,
    make,
    invite('ID'),
    'and start again with LIBRARY_DEFAULT=ID.',
  ]
}

/** Without https, except on this machine. */
const isReadableOnTheWay = (address: string) =>
  /^http:/.test(address) && !/^(localhost|127(\.\d+){3}|\[::1])$/.test(new URL(address).hostname)
