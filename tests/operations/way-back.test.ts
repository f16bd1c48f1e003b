import { type ChildProcess, execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookThrough, call, choices, enlist, secret } from '#tests/support/borrowers.ts'
import { renameAssets } from '#tests/support/deploy.ts'
import { freePort, launch, seededFolder } from '#tests/support/server.ts'
import { replaceBuild } from '../../scripts/vite/replace-build.mjs'

const run = promisify(execFile)
let root: string
let data: string
let source: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oggettoteca-way-back-'))
  ;[data, source] = [join(root, 'data'), join(root, 'source')]
  cpSync(seededFolder, data, { recursive: true })
  copyBuild('dist', join(source, 'dist'))
})
let child: ChildProcess | null = null
afterEach(async () => {
  await stop('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

function copyBuild(from: string, to: string) {
  const filter = (file: string) => !/\/(demo-pictures|node_modules)$|\.map$/.test(file)
  cpSync(from, to, { recursive: true, filter })
}

async function stop(signal: NodeJS.Signals = 'SIGTERM') {
  const running = child
  child = null
  if (!running || running.exitCode !== null) return
  const gone = new Promise(resolve => running.once('exit', resolve))
  running.kill(signal)
  await gone
}

/** A server whose service has `folder` as its place, with a member who books. */
async function openService(folder: string) {
  const [borrower] = await enlist({ folder: data }, 1)
  if (!borrower) throw new Error('no borrower')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: data, PORT: String(port), SECRET: secret }
  const left = choices()
  return {
    env,
    async systemctl(action: string) {
      if (action !== 'start') await stop()
      if (action !== 'stop') child = await launch(data, port, { build: folder, cwd: folder, env })
    },
    async book() {
      const outcome = await bookThrough(
        () => url,
        borrower,
        left.pop() ?? never(),
        crypto.randomUUID(),
      )
      return 'loan' in outcome ? outcome.loan : JSON.stringify(outcome)
    },
    async loans() {
      const answer = await call(url, borrower, 'GET', '/v1/me/orders?all=true')
      return new Set(answer?.body.map(({ id }: { id: string }) => id))
    },
    /** The scripts and sheets of a page that is opened now. */
    async openPage() {
      const html = await (await fetch(url)).text()
      return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    },
    async missing(assets: string[]) {
      const answers = assets.map(async path => ((await fetch(url + path)).ok ? [] : [path]))
      return (await Promise.all(answers)).flat()
    },
  }
}
type Service = Awaited<ReturnType<typeof openService>>

function never(): never {
  throw new Error('no days left')
}

/** What stands in for the commands of an operator's machine; `systemctl` is played by the test. */
const commands = `set -eu
git() { [ "$1" = pull ] || echo "$RELEASE"; }
npm() { [ "$1" = run ] || ln -s "$PACKAGES" "$4/node_modules"; }
node() { "$NODE" "$@"; }
sudo() { shift 2; "$@"; }
systemctl() { :; }
`

/** The lines of the page that follow a text. */
function documentedLines(after: string): string[] {
  const [, rest = ''] = readFileSync('docs/operating.md', 'utf8').split(after)
  return /```sh\n([^`]*)```/.exec(rest)?.[1]?.trim().split('\n') ?? []
}
const updating = () => documentedLines('Build it beside the running one')
const goingBack = () => documentedLines('is the way back.')
const restoring = () => documentedLines('The database is newer than this program')

/** Runs lines of the page, and returns what they print. */
async function follow(service: Service, lines: string[], variables: Record<string, string>) {
  expect(lines.at(-1)).toMatch(/systemctl (re)?start oggettoteca$/)
  const env = {
    ...process.env,
    ...service.env,
    NODE: process.execPath,
    PACKAGES: join(process.cwd(), 'node_modules'),
    ...variables,
  }
  let printed = ''
  let part: string[] = []
  for (const line of lines) {
    part.push(line.replaceAll('/opt/oggettoteca', root))
    const [, action] = /systemctl (\w+)/.exec(line) ?? []
    if (!action) continue
    printed += (await run('bash', ['-c', commands + part.join('\n')], { env })).stdout
    await service.systemctl(action)
    part = []
  }
  return printed
}

test('the documented lines lead to a newer release and back, with open pages and every loan; after a migration with the backup', async () => {
  const service = await openService(join(root, 'current'))
  const release = (name: string) => ({ RELEASE: name })
  await follow(
    service,
    updating().filter(line => !line.includes('not the first time')),
    release('former'),
  )
  const former = { former: join(root, 'former') }
  const formerPage = await service.openPage()
  const loans = [await service.book()]

  renameAssets(join(source, 'dist/app'))
  await follow(service, updating(), release('newer'))
  const newerPage = await service.openPage()
  expect(formerPage.filter(name => newerPage.includes(name))).toEqual([])
  expect(await service.missing([...formerPage, ...newerPage])).toEqual([])
  loans.push(await service.book())

  await follow(service, goingBack(), former)
  expect(await service.openPage()).toEqual(formerPage)
  expect(await service.missing([...formerPage, ...newerPage])).toEqual([])
  expect(await service.loans()).toEqual(new Set(loans))
  loans.push(await service.book())

  const migration = join(source, 'dist/server/migrations/999-harmless.sql')
  writeFileSync(migration, 'create table harmless (id int);')
  const printed = await follow(service, updating(), release('migrated'))
  const [, backup = ''] = /Backup written to (\S+)/.exec(printed) ?? []
  const later = await service.book()
  expect(await service.loans()).toEqual(new Set([...loans, later]))
  await expect(follow(service, goingBack(), former)).rejects.toThrow(
    'The database is newer than this program: it has 999-harmless.sql',
  )
  await follow(service, goingBack(), { former: join(root, 'migrated') })
  expect(await service.loans()).toEqual(new Set([...loans, later]))
  await follow(service, restoring(), { ...former, backup })
  expect(await service.openPage()).toEqual(formerPage)
  expect(await service.loans()).toEqual(new Set(loans))
})

test('a build that took the place of the former one file by file gives it back in the same way', async () => {
  const target = join(source, 'dist')
  symlinkSync(join(process.cwd(), 'node_modules'), join(source, 'node_modules'))
  const service = await openService(source)
  const build = async (change: (app: string) => void) => {
    const fresh = join(source, 'dist.new')
    copyBuild('dist', fresh)
    change(join(fresh, 'app'))
    replaceBuild({ fresh, target, production: true })
    await service.systemctl('restart')
  }
  await service.systemctl('start')
  const formerPage = await service.openPage()
  const loans = [await service.book()]
  await build(renameAssets)
  const newerPage = await service.openPage()
  expect(formerPage.filter(name => newerPage.includes(name))).toEqual([])
  expect(await service.missing([...formerPage, ...newerPage])).toEqual([])
  loans.push(await service.book())
  await build(() => {})
  expect(await service.openPage()).toEqual(formerPage)
  expect(await service.missing([...formerPage, ...newerPage])).toEqual([])
  expect(await service.loans()).toEqual(new Set(loans))
})
