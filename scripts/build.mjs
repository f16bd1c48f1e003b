// Builds app, worker, server and an empty database if their sources changed; both processors work at once. With --production
// always, with what only a server on the internet needs: compressed copies, and a check of the size budget, which the tests
// make too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { replaceBuild } from './vite/replace-build.mjs'
import { writeServerPackages } from './vite/server-packages.mjs'

const production = process.argv.includes('--production')
const target = 'dist'
/** Filled first, so that a build that fails or is stopped changes nothing. */
const fresh = 'dist.new'
const sources = ['contract', 'domain', 'server', 'src', 'sw', 'public', 'scripts']
const files = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
]

const outputs = [
  'app/index.html',
  'app/embed/list.js',
  'app/source.zip',
  'prerender/prerender.js',
  'server/main.js',
  'database-template',
]

const now = fingerprint([...sources.flatMap(walk), ...files])
const stamp = join(target, 'stamp')
const isCurrent =
  outputs.every(path => existsSync(join(target, path))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === now
if (isCurrent && !production) console.log('Build is up to date.')
else await build()

async function build() {
  rmSync(fresh, { recursive: true, force: true })
  await Promise.all([
    step('App and first frames', ['scripts/vite/build-pages.ts']),
    step('Server', vite('server'))
      .then(() => step('Empty database', ['scripts/build-database-template.ts']))
      .then(() => step('List for other sites', vite('embed'))),
  ])
  const server = join(fresh, 'server')
  writeFileSync(join(server, 'parts.json'), JSON.stringify(readdirSync(server)))
  cpSync('server/core/store/migrations', join(server, 'migrations'), { recursive: true })
  cpSync('src/i18n/locales', join(server, 'locales'), { recursive: true })
  cpSync('server/core/geo/postal-codes.tsv', join(server, 'postal-codes.tsv'))
  cpSync('server/platform/files/drawings', join(server, 'drawings'), { recursive: true })
  await step('Source and licences', ['scripts/notices/write-notices.ts'])
  writeServerPackages(fresh)
  if (production) {
    await step('Sizes', ['scripts/size.mjs'])
    await step('Compressed copies', ['scripts/vite/compress.ts'])
  }
  writeFileSync(join(fresh, 'stamp'), now)
  replaceBuild({ fresh, target, production })
}

/** The arguments of Vite for a part of the build. @param {string} part */
function vite(part) {
  const config = ['--config', `scripts/vite/${part}-config.ts`, '--configLoader', 'native']
  return ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...config]
}

/** Runs a part of the build and prints its seconds. @param {string} name @param {string[]} args */
async function step(name, args) {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BUILD_FOLDER: fresh },
  })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => output.push(text))
  const [status] = await once(child, 'close')
  if (status !== 0) {
    console.error(`${name} failed:\n${Buffer.concat(output)}`)
    process.exit(1)
  }
  console.log(`${name.padEnd(20)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** @param {string} folder @returns {string[]} */
function walk(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap(name => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return walk(path)
      return /\.(test|e2e)\.tsx?$|\.gen\.ts$/.test(name) ? [] : [path]
    })
}
