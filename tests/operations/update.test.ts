import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { renameAssets } from '#tests/support/deploy.ts'
import { freePort, launch, seededFolder } from '#tests/support/server.ts'

const run = promisify(execFile)
const cleanups: (() => unknown)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

/** Gives the parts of the server that are loaded later other names, as changed code does. */
function renameParts(server: string, round: number) {
  const names = readdirSync(server).filter(name => /^simulator-.*\.js$/.test(name))
  const main = join(server, 'main.js')
  let text = readFileSync(main, 'utf8')
  for (const name of names) {
    text = text.replaceAll(name, `simulator-round${round}.js`)
    renameSync(join(server, name), join(server, `simulator-round${round}.js`))
  }
  writeFileSync(main, text)
  writeFileSync(join(server, 'parts.json'), JSON.stringify(readdirSync(server)))
}

test('a server goes on while builds take the place of its own: worker, pages, and a part that it loads only then', async () => {
  const root = mkdtempSync(join(tmpdir(), 'oggettoteca-update-'))
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  for (const name of ['node_modules', 'server'])
    symlinkSync(join(process.cwd(), name), join(root, name))
  const [target, fresh, data] = ['dist', 'dist.new', 'data'].map(name => join(root, name)) as [
    string,
    string,
    string,
  ]
  const copy = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, filter: file => basename(file) !== 'demo-pictures' })
  copy('dist', target)
  copy(seededFolder, data)
  const port = await freePort()
  const server = await launch(data, port, { build: root, cwd: root })
  cleanups.push(() => server.kill('SIGKILL'))
  const url = `http://localhost:${port}`
  const asset = readdirSync(join(target, 'app/assets')).find(name => /\.js$/.test(name))

  let going = true
  const wrong = new Set<string>()
  const counts: number[] = []
  const ask = async (path: string, type: RegExp) => {
    let count = 0
    for (; going; count++) {
      const answer = await fetch(url + path, { headers: { accept: '*/*' } })
      const kind = answer.headers.get('content-type') ?? ''
      await answer.arrayBuffer()
      if (answer.status !== 200 || !type.test(kind)) wrong.add(`${path} ${answer.status} ${kind}`)
    }
    counts.push(count)
  }
  const asking = [
    ask('/sw.js', /javascript/),
    ask('/index.html', /html/),
    ask('/', /html/),
    ask(`/assets/${asset}`, /javascript/),
  ]
  const script = `import { replaceBuild } from ${JSON.stringify(join(process.cwd(), 'scripts/vite/replace-build.mjs'))}
    replaceBuild({ fresh: ${JSON.stringify(fresh)}, target: ${JSON.stringify(target)}, production: true })`
  for (const round of [1, 2, 3]) {
    copy(target, fresh)
    // Without new migrations a build makes no database.
    if (round > 1) rmSync(join(fresh, 'database-template'), { recursive: true })
    renameAssets(join(fresh, 'app'))
    renameParts(join(fresh, 'server'), round)
    await run(process.execPath, ['--input-type=module', '--eval', script])
  }
  going = false
  await Promise.all(asking)
  expect([...wrong]).toEqual([])
  for (const count of counts) expect(count).toBeGreaterThan(3)
  // The simulated university is read when somebody first asks for it.
  const late = await fetch(`${url}/simulators/oidc/.well-known/openid-configuration`)
  expect([late.status, (await late.json()).issuer]).toEqual([200, expect.stringContaining('oidc')])
  // What the newest build does not have has gone, but for parts of the server.
  expect(readdirSync(join(target, 'app/assets'))).not.toContain(asset)
  const stamps = [readFileSync(join(target, 'stamp')), readFileSync('dist/stamp')]
  expect(stamps[0]).toEqual(stamps[1])
  expect(existsSync(join(target, 'database-template/PG_VERSION'))).toBe(true)
})
