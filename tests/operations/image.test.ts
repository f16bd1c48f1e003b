import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/server.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
/** The lines of the stage that is shipped. */
const shipped = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const environment = Object.fromEntries(
  (/^ENV (.*)$/m.exec(shipped)?.[1] ?? '')
    .split(' ')
    .map(one => one.split('=') as [string, string]),
)
const secret = 'a secret for tests that is long enough'
const startMs = 120_000

/** The files of the image, in a folder from which no other package can be found. */
let image: string
const folders: string[] = []
const running: ChildProcess[] = []
beforeAll(() => {
  image = folder()
  for (const [, from = '', to = ''] of shipped.matchAll(
    /^COPY --from=build \/app\/(\S+) (\S+)$/gm,
  )) {
    cpSync(from, join(image, to), {
      recursive: true,
      filter: file => !file.endsWith('demo-pictures'),
    })
  }
  installPackages(join(image, 'dist'))
})
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'oggettoteca-image-'))
  folders.push(path)
  return path
}

/** As `npm ci` does, from this machine's copies of the same versions: packages for other systems are not here. */
function installPackages(at: string) {
  const { packages } = JSON.parse(readFileSync(join(at, 'package-lock.json'), 'utf8'))
  for (const place of Object.keys(packages)) {
    if (!place || !existsSync(place)) continue
    mkdirSync(dirname(join(at, place)), { recursive: true })
    const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    expect(`${place} ${version}`).toBe(`${place} ${packages[place].version}`)
    // Those inside another package's folder have an entry of their own.
    cpSync(place, join(at, place), {
      recursive: true,
      filter: file => !file.slice(place.length).includes('node_modules'),
    })
  }
}

/** The variables of the image and of its operator; the volume and the port are ours. */
const variables = (data: string, port: number, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  ...environment,
  ...more,
  DATA_DIR: data,
  HOST: '127.0.0.1',
  PORT: String(port),
  SECRET: secret,
})

async function start(data: string, port: number, more?: Record<string, string>) {
  const [program = '', ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(shipped)?.[1] ?? '[]')
  expect(program).toBe('node')
  const options = { cwd: image, env: variables(data, port, more) }
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  const url = `http://localhost:${port}`
  for (const end = Date.now() + startMs; Date.now() < end && child.exitCode === null; ) {
    const answer = await fetch(`${url}/v1/status`).catch(() => null)
    if (answer?.ok) return { child, url }
    await wait(100)
  }
  throw new Error(`the server of the image did not start:\n${said}`)
}

async function stop(child: ChildProcess) {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

test('the lock file of the image is complete, and small', () => {
  const args = ['ci', '--dry-run', '--offline', '--omit=dev', '--no-audit', '--loglevel=error']
  const said = execFileSync('npm', args, { cwd: join(image, 'dist'), encoding: 'utf8' })
  const [, added] = /added (\d+) packages?/.exec(said) ?? [null, '0']
  expect(Number(added)).toBeLessThanOrEqual(20)
  const { dependencies } = JSON.parse(readFileSync(join(image, 'dist/package.json'), 'utf8'))
  expect(Object.keys(dependencies)).not.toContain('oidc-provider')
})

test('the image serves and is operated on the embedded database', () => operate(async () => null))
test.skipIf(!postgresUrl)('the image serves and is operated on PostgreSQL', () =>
  operate(() => newDatabase()),
)

/** A first library, the page, a picture, and each of the operator's commands. */
async function operate(makeDatabase: () => Promise<{ url: string; drop(): unknown } | null>) {
  const database = await makeDatabase()
  const more = { LIBRARY_DEFAULT: 'quartiere', ...(database && { DATABASE_URL: database.url }) }
  const [data, port] = [folder(), await freePort()]
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: image,
      env: variables(data, port, more),
      encoding: 'utf8',
    })

  const library = (...args: string[]) => run('dist/server/library.js', ...args)
  const quartiere = ['--library', 'quartiere']
  library('create', '--id', 'quartiere', '--name', 'Oggettoteca di Quartiere')
  expect(library('list')).toContain('quartiere')
  const who = ['--email', 'ada@example.com', '--first-name', 'Ada', '--level', '1']
  expect(library('invite', ...quartiere, ...who)).toMatch(/https?:\S+\?t=/)
  expect(library('set', ...quartiere, '--daily-calls', '50000')).toContain('50000')
  library('template', join(data, 'modello'))
  const { child, url } = await start(data, port, more)
  const page = await fetch(url, { headers: { 'accept-language': 'it' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Oggettoteca di Quartiere')
  // Drawn by the packages with machine code.
  const icon = await fetch(`${url}/icons/icon-192.png`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  // As `docker compose exec`, while the server runs.
  expect(run('dist/server/operate.js', 'backup')).toContain(join(data, 'backups'))
  const backup = join(data, 'now.backup.gz')
  expect(run('dist/server/operate.js', 'backup', backup)).toContain(backup)
  await stop(child)

  run('dist/server/export.js', '--library', 'quartiere', join(data, 'exported'))
  expect(readFileSync(join(data, 'exported/library.json'), 'utf8')).toContain('Quartiere')
  run('dist/server/import.js', '--library', 'quartiere', '--dry-run', join(data, 'exported'))
  if (database) await moveInto(() => newDatabase(), port)
  const other = await makeDatabase()
  execFileSync(process.execPath, ['dist/server/operate.js', 'restore', backup], {
    cwd: image,
    env: variables(folder(), port, { ...more, ...(other && { DATABASE_URL: other.url }) }),
  })
  await database?.drop()
  await other?.drop()
}

/** Moves an embedded database into PostgreSQL, as a container of its own does. */
async function moveInto(makeDatabase: typeof newDatabase, port: number) {
  const [data, database] = [folder(), await makeDatabase()]
  const run = (more: Record<string, string>, ...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: image,
      env: variables(data, port, more),
      encoding: 'utf8',
    })
  run({}, 'dist/server/library.js', 'create', '--id', 'quartiere', '--name', 'Quartiere')
  const there = { DATABASE_URL: database.url }
  expect(run(there, 'dist/server/operate.js', 'move')).toContain('Moved from')
  expect(run(there, 'dist/server/library.js', 'list')).toContain('quartiere')
  await database.drop()
}
