import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { noteFacts } from '#server/operations/cli/server-facts.ts'
import { readConfig } from '#server/platform/config.ts'
import { inDatabase, secret } from '#tests/support/borrowers.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { freePort, seededFolder, startServer } from '#tests/support/server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'oggettoteca-settings-'))
  cleanups.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A command in a terminal that has none of the server's variables, in an empty folder. */
function run(
  name: 'library' | 'operate',
  args: string[],
  env: Record<string, string> = {},
  uid?: number,
) {
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--liftoff-only', resolve(`dist/server/${name}.js`), ...args],
    {
      cwd: uid ? '/' : folder(),
      ...(uid && { uid, gid: uid }),
      env: { PATH, PORT: '9', ...env },
      encoding: 'utf8',
    },
  )
  return { code: status, said: stderr + stdout }
}

function settings(values: Record<string, string>): { SETTINGS_FILE: string } {
  const file = join(folder(), 'oggettoteca.env')
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''))
  return { SETTINGS_FILE: file }
}

describe.each(['', postgresUrl].slice(0, postgresUrl ? 2 : 1))('on «%s»', engine => {
  test('one command line finds the settings of the server, and a terminal that lacks one is refused', async () => {
    const made = engine ? await newDatabase() : null
    if (made) cleanups.push(made.drop)
    const database: Record<string, string> = made ? { DATABASE_URL: made.url } : {}
    const server = await startServer({ env: { SECRET: secret, ...database } })
    cleanups.push(() => server.dispose())
    const data = { DATA_DIR: server.folder }
    const named = settings({ ...data, SECRET: secret, ...database })
    // The port is not among them: the server has noted it.
    const backup = run('operate', ['backup'], named)
    expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ {2}objects/) })
    expect(backup.said).toMatch(
      new RegExp(`Backup written to ${server.folder}/backups/\\d+\\.backup`),
    )

    const lacking = made
      ? run('operate', ['backup'], { ...data, SECRET: secret })
      : run('operate', ['backup'], data)
    const what = made ? /PostgreSQL at .*the embedded database\. Set DATABASE_URL/ : /Set SECRET/
    expect(lacking).toMatchObject({ code: 1, said: expect.stringMatching(what) })
    expect(lacking.said).not.toContain(secret)
    const elsewhere = { ...data, ...database, SECRET: secret, FILES_URL: 's3://elsewhere' }
    const other = run('library', ['list'], elsewhere)
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('Set FILES_URL') })
    // Another data folder than that of the server on this port.
    const lost = run('library', ['list'], { PORT: String(server.port), DATA_DIR: folder() })
    expect(lost).toMatchObject({ code: 1, said: expect.stringContaining('set DATA_DIR') })

    await server.stop()
    const list = run('library', ['list'], named)
    expect(list).toMatchObject({ code: 0, said: expect.stringContaining('bologna') })
    expect(statSync(join(server.folder, 'server.json')).mode & 0o077).toBe(0)
  })

  test('a backup without a picture that its rows name says so, and ends with 1', async () => {
    const made = engine ? await newDatabase() : null
    if (made) cleanups.push(made.drop)
    const env: Record<string, string> = { SECRET: secret, ...(made && { DATABASE_URL: made.url }) }
    const server = await startServer({ env })
    cleanups.push(() => server.dispose())
    await server.stop()
    const place = { folder: server.folder, ...(made && { databaseUrl: made.url }) }
    const img = { url: '/files/bologna/a-photo-of-a-member-640.webp' }
    await inDatabase(place, sql =>
      sql(`update objects set imgs = $1 where library_id = 'bologna' and id = 'ogt-0003'`, [
        JSON.stringify([img]),
      ]),
    )
    const named = { ...env, DATA_DIR: server.folder }
    const lacks = run('operate', ['backup'], named)
    expect(lacks).toMatchObject({ code: 1, said: expect.stringContaining('lacks 1 files') })
    mkdirSync(join(server.folder, 'files/bologna'), { recursive: true })
    writeFileSync(join(server.folder, img.url.slice(1)), 'a photo')
    const whole = run('operate', ['backup'], named)
    expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('1 uploaded files') })
  })
})

test('without a data folder nothing is made, and settings that cannot be read are named', async () => {
  const nothing = run('library', ['create', '--id', 'nuova', '--name', 'Nuova'])
  expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('set DATA_DIR') })
  const port = String(await freePort())
  const named = settings({ DATA_DIR: folder(), PORT: port })
  const made = run('library', ['create', '--id', 'nuova', '--name', 'Nuova'], named)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('was created') })
  const unreadable = run('library', ['list'], { SETTINGS_FILE: folder() })
  expect(unreadable).toMatchObject({ code: 1, said: expect.stringContaining('cannot be read') })
})

test('a server that needs no data folder makes it for its notes', () => {
  const DATA_DIR = join(folder(), 'data')
  noteFacts(readConfig({ DATA_DIR, PORT: '9' }))
  expect(existsSync(join(DATA_DIR, 'server.json'))).toBe(true)
})

test('root is refused on the data folder of another user, in which it would make files', ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('only root may give a folder away')
  const data = folder()
  cpSync(seededFolder, data, { recursive: true })
  chownSync(data, 4321, 4321)
  chmodSync(data, 0o700)
  const { code, said } = run('library', ['list'], { DATA_DIR: data })
  expect([code, said.trim().split('\n').length]).toEqual([1, 1])
  expect(said).toContain("belongs to user 4321: run the command as this user, with sudo -u '#4321'")
})

test('a file of root in the data folder is named with DATA_DIR', ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root may give a folder away')
  const nobody = 65_534
  const data = folder()
  cpSync(seededFolder, data, { recursive: true })
  const server = join(data, 'server.json')
  writeFileSync(server, '{}')
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, data])
  for (const [file, command, args] of [
    [server, 'operate', ['backup']],
    [join(data, 'secret'), 'library', ['list']],
  ] as const) {
    chownSync(file, 0, 0)
    chmodSync(file, 0o600)
    const { code, said } = run(command, [...args], { DATA_DIR: data }, nobody)
    expect([code, said.trim().split('\n').length], said).toEqual([1, 1])
    expect(said).toMatch(/^DataFolderUnusable: .*, which DATA_DIR names, cannot be /)
    expect(said).toContain(`(EACCES: ${file})`)
    rmSync(file)
  }
})
