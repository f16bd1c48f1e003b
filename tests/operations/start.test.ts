import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { mountSmallDisk } from '#tests/support/disk.ts'
import { command, newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { freePort, launch, seededFolder, spawnServer } from '#tests/support/server.ts'
import { startPostgres } from '../../scripts/testing/postgres.mjs'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
const secret = 'a secret for tests that is long enough'
const production = { NODE_ENV: 'production', SECRET: secret }

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'oggettoteca-start-'))
  cleanups.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The log's entries about slow queries, which a busy machine has. */
const slowQueries = /^\{.*"event":"slow_query".*\}\n/gm

/** Starts the built server and waits until it exits. */
async function ending(data: string, env: Record<string, string>, port?: number) {
  const child = spawnServer(data, port ?? (await freePort()), { env })
  cleanups.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout?.on('data', chunk => {
    said += chunk
  })
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  return { code, said: said.trim().replace(slowQueries, '') }
}

/** Starts the built server with the given options; resolves when it answers. */
async function answering(data: string, env: Record<string, string>) {
  const port = await freePort()
  const child = await launch(data, port, { env })
  cleanups.push(() => child.kill('SIGKILL'))
  return { port, url: `http://localhost:${port}`, child }
}

const signIn = (url: string, email: string) =>
  fetch(`${url}/v1/auths/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'oggettoteca' }),
  })

/** The simulators' addresses answer with the app's page, like any unknown address. */
async function expectNoSimulators(url: string) {
  for (const path of ['/simulators/locker', '/simulators/oidc/auth', '/simulators/paypal/sdk/js']) {
    expect(await (await fetch(url + path)).text(), path).toContain('id="root"')
  }
}

describe('a start that cannot succeed writes one sentence, ends with 1 and changes no file', () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    [
      'DEMO=1 in production',
      { ...production, DEMO: '1' },
      /^ConfigRefused: .*\bDEMO\b.*production/,
    ],
    ['DATABASE_URL=hello', { DATABASE_URL: 'hello' }, /^ConfigRefused: .*\bDATABASE_URL\b/],
    ['MySQL', { DATABASE_URL: 'mysql://localhost/x' }, /^ConfigRefused: .*\bDATABASE_URL\b/],
    ['PUBLIC_URL=hello', { PUBLIC_URL: 'hello' }, /^ConfigRefused: .*\bPUBLIC_URL\b/],
    ['a path', { PUBLIC_URL: 'https://a.example/b' }, /^ConfigRefused: .*\bPUBLIC_URL\b/],
    ['ftp', { PUBLIC_URL: 'ftp://a.example' }, /^ConfigRefused: .*\bPUBLIC_URL\b/],
    ['a foreign address', { HOST: '203.0.113.9' }, /^PortUnusable: .*\bHOST\b/],
    ['a host without address', { HOST: 'nowhere.invalid' }, /^PortUnusable: .*\bHOST\b/],
    [
      'a PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/x', SECRET: secret },
      /^DatabaseUnusable: .*\bDATABASE_URL\b.*ECONNREFUSED/,
    ],
  ]
  test.each(wrong)('%s', async (_, env, sentence) => {
    const data = folder()
    const { code, said } = await ending(data, env)
    expect([code, said.split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(sentence)
    expect(said).not.toContain('geheim')
    expect(readdirSync(data)).toEqual([])
  })

  test('a port in use', async () => {
    const data = folder()
    const other: Server = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanups.push(() => other.close())
    const port = (other.address() as { port: number }).port
    const { code, said } = await ending(data, {}, port)
    expect([code, said.split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(new RegExp(`^PortUnusable: Port ${port} .* in use`))
    expect(readdirSync(data)).toEqual([])
  })

  test('a data folder that is a file, or below one', async () => {
    const data = join(folder(), 'data')
    writeFileSync(data, '')
    for (const path of [data, join(data, 'below')]) {
      const { code, said } = await ending(path, {})
      expect([code, said.split('\n').length]).toEqual([1, 1])
      expect(said).toMatch(/^DataFolderUnusable: .*, which DATA_DIR names, cannot be written/)
    }
  })

  test('a disk of 64 MB, and a read-only one', async ({ skip }) => {
    const disk = mountSmallDisk('64m', cleanups) ?? skip('only root may mount a small disk')
    const small = await ending(disk, {})
    expect([small.code, small.said.split('\n').length]).toEqual([1, 1])
    expect(small.said).toMatch(/^DataFolderUnusable: .*\d+ MB free, a new database needs 160/)
    expect(readdirSync(disk)).toEqual([])
    execFileSync('mount', ['-o', 'remount,ro', disk])
    const { code, said } = await ending(disk, {})
    expect([code, said.split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(/^DataFolderUnusable: .*EROFS/)
  })
})

test('a start on a disk that a killed backup has filled makes room first', async ({ skip }) => {
  const disk = mountSmallDisk('400m', cleanups) ?? skip('only root may mount a small disk')
  cpSync(seededFolder, disk, { recursive: true })
  const killed = ['backups/20261128.backup.part/rows.gz', 'backups/20261127.backup.gz.part']
  const waiting = 'uploads/0123'
  for (const file of [...killed, waiting]) {
    mkdirSync(dirname(join(disk, file)), { recursive: true })
    writeFileSync(join(disk, file), 'x')
  }
  const { bavail, bsize } = statfsSync(disk)
  const fill = () =>
    writeFileSync(join(disk, killed[0] ?? ''), Buffer.alloc(bavail * bsize + 2 ** 20))
  expect(fill).toThrow('ENOSPC')
  const { url } = await answering(disk, {})
  expect(readdirSync(join(disk, 'backups'))).toEqual([])
  expect(existsSync(join(disk, waiting))).toBe(false)
  expect((await signIn(url, 'socia@example.org')).status).toBe(200)
})

describe('in production', () => {
  test('an empty folder gets no demo, and the first start says how to begin', async () => {
    const data = folder()
    const port = await freePort()
    const child = spawnServer(data, port, { env: production })
    cleanups.push(() => child.kill('SIGKILL'))
    let said = ''
    child.stdout?.on('data', chunk => {
      said += chunk
    })
    const url = `http://localhost:${port}`
    await expect.poll(() => said, { timeout: 60_000 }).toContain('library.js invite')
    expect(said).toContain('node dist/server/library.js create --id ID --name NAME')
    expect(said).toContain('--level 1')
    expect(said).not.toMatch(/demo|example\.org/i)
    expect((await signIn(url, 'super@example.org')).status).not.toBe(200)
    await expectNoSimulators(url)
    child.kill('SIGTERM')
    await once(child, 'exit')

    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['dist/server/library.js', ...args], {
        env: { ...process.env, ...production, DATA_DIR: data },
        encoding: 'utf8',
      })
    run('create', '--id', 'quartiere', '--name', 'Oggettoteca di Quartiere')
    const who = ['--email', 'ada@example.com', '--first-name', 'Ada', '--level', '1']
    expect(run('invite', '--library', 'quartiere', ...who)).toMatch(/https?:\S+\?t=/)
    const again = await answering(data, { ...production, LIBRARY_DEFAULT: 'quartiere' })
    const library = await fetch(`${again.url}/v1/libraries/current`)
    expect((await library.json()).name).toBe('Oggettoteca di Quartiere')
  })

  test('a folder with the demo is refused', async () => {
    const data = folder()
    cpSync(seededFolder, data, { recursive: true })
    const { code, said } = await ending(data, production)
    expect([code, said.split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(/^DemoAccountsFound: /)
  })
})

describe('each file in deploy/ starts a server without the demo', () => {
  const read = (path: string) => readFileSync(path, 'utf8')
  const assignments = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    )
  /** `${NAME:-default}` and `${NAME:?message}` as compose reads them. */
  const filled = (value: string) =>
    value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, rest) =>
      kind === '-' ? rest : name === 'SECRET' ? secret : 'word',
    )
  const dockerfile = assignments(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '')
  const composed = parse(read('compose.yaml'))
  const compose = composed.services.app.environment as Record<string, string>
  const files: [string, Record<string, string>][] = [
    [
      'deploy/oggettoteca.service',
      assignments(/^Environment=(.*)$/m.exec(read('deploy/oggettoteca.service'))?.[1] ?? ''),
    ],
    ['Dockerfile', dockerfile],
    [
      'compose.yaml',
      {
        ...dockerfile,
        ...Object.fromEntries(
          Object.entries(compose).map(([name, value]) => [name, filled(value)]),
        ),
      },
    ],
  ]
  /** The database of compose.yaml under another name: its role is no superuser, so that the schema needs none. */
  async function ownedDatabase(sql: string) {
    const made = await newDatabase()
    const name = new URL(made.url).pathname.slice(1)
    await made.drop()
    const lines = sql.replaceAll('oggettoteca', name).trim().split('\n')
    const [role = '', forAll = '', ...rest] = lines.slice(0, -1)
    expect([forAll, lines.at(-1)]).toEqual([
      'create role app_rt nologin;',
      'alter role postgres password null;',
    ])
    // The server for tests may have that role already, and has a user who is no superuser.
    const isThere = 'duplicate_object or unique_violation'
    const forAllOnce = `do $$ begin ${forAll} exception when ${isThere} then null; end $$`
    for (const line of [role, forAllOnce, `grant ${name} to current_user`, ...rest]) {
      await command(postgresUrl, line)
    }
    const url = Object.assign(new URL(made.url), { username: name }).href
    const drop = async () => {
      await made.drop()
      await command(postgresUrl, `drop role ${name}`)
    }
    return { url, drop }
  }
  test.each(files)('%s', async (name, given) => {
    expect(given.NODE_ENV).toBe('production')
    const { PORT: _, DATA_DIR: __, DATABASE_URL, ...env } = given
    const data = folder()
    if (DATABASE_URL && !postgresUrl) return
    const made = DATABASE_URL ? await ownedDatabase(composed.configs.app_role.content) : null
    if (made) cleanups.push(made.drop)
    const server = await answering(data, {
      ...env,
      SECRET: secret,
      HOST: '127.0.0.1',
      ...(made && { DATABASE_URL: made.url }),
    })
    expect((await signIn(server.url, 'super@example.org')).status, name).not.toBe(200)
    await expectNoSimulators(server.url)
  })
})

test('nginx with deploy/nginx.conf forwards our hosts and refuses all others', async ({ skip }) => {
  const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(path => existsSync(path))
  if (!nginx) return skip('no nginx here')
  const data = folder()
  const [http, https, app] = [await freePort(), await freePort(), await freePort()]
  const child = await launch(data, app, {
    env: { ...production, PUBLIC_URL: 'https://oggetti.example.org', TRUSTED_PROXIES: '1' },
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const key = join(data, 'key.pem')
  const certificate = join(data, 'certificate.pem')
  const subject = [
    '-subj',
    '/CN=oggetti.example.org',
    '-days',
    '2',
    '-nodes',
    '-newkey',
    'rsa:2048',
  ]
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${app}`)
    .replaceAll('listen 443', `listen ${https}`)
    .replaceAll('listen 80', `listen ${http}`)
    .replace(/\/etc\/letsencrypt\S*fullchain.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S*privkey.pem/, key)
  const configuration = join(data, 'nginx.conf')
  mkdirSync(join(data, 'tmp'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(data, 'tmp', name)};`,
  )
  writeFileSync(
    configuration,
    `daemon off; pid ${join(data, 'nginx.pid')}; error_log stderr;
     events {} http { access_log off; ${paths.join(' ')} ${site} }`,
  )
  const proxy = spawn(nginx, ['-p', data, '-c', configuration], { stdio: 'ignore' })
  cleanups.push(() => proxy.kill('SIGTERM'))
  const curl = (
    host: string,
    port: number,
    scheme = 'https',
    path = '/v1/libraries/current',
    written = '%{http_code}',
  ) => {
    const resolve = ['--resolve', `${host}:${port}:127.0.0.1`]
    const what = ['-sk', '-o', '/dev/null', '-w', written, ...resolve]
    try {
      return execFileSync('curl', [...what, `${scheme}://${host}:${port}${path}`], {
        encoding: 'utf8',
      })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  await expect
    .poll(() => curl('oggetti.example.org', http, 'http'), { timeout: 60_000 })
    .toBe('301')
  // For our server: no library of that name. For any other: no answer at all.
  expect(curl('bologna.oggetti.example.org', https)).toBe('404')
  expect(
    curl('bologna.oggetti.example.org', https, 'https', '/livez', '%{http_code} %{http_version}'),
  ).toBe('200 2')
  expect(curl('evil.example', https)).toBe('000')
  expect(curl('evil.example', http, 'http')).toBe('000')
  expect(curl('oggetti.example.org', https, 'https', '/metrics')).toBe('404')
})

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  test('prepared as docs/operating.md says, for a user who may create no role', async () => {
    const postgres = await startPostgres({ settings: ['listen_addresses='] })
    cleanups.push(() => postgres.stop())
    const host = new URL(postgres.url).searchParams.get('host') ?? ''
    const asRoot = (sql: string) =>
      execFileSync(
        join(postgres.bin, 'psql'),
        ['-h', host, '-U', 'root', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q'],
        { input: sql, encoding: 'utf8' },
      )
    asRoot('drop database oggettoteca; drop role oggettoteca;')
    asRoot(/```sql\n([\s\S]*?)```/.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? '')
    const url = `postgres://oggettoteca@localhost/oggettoteca?host=${encodeURIComponent(host)}`
    const server = await answering(folder(), { ...production, DATABASE_URL: url })
    expect((await fetch(`${server.url}/v1/status`)).status).toBe(200)
  })
})
