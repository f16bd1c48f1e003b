// Builds app, worker, server and an empty database if their sources changed; both processors work at once. With --production
// always, with what only a server on the internet needs: compressed copies, and the list of packages that are not bundled.
// The size budget is checked by it and by the tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { writeServerPackages } from './vite/server-packages.mjs'

const production = process.argv.includes('--production')
const stamp = 'dist/stamp'
const sources = ['contract', 'domain', 'server', 'src', 'sw', 'public', 'scripts']
const files = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
]

const outputs = [
  'dist/app/index.html',
  'dist/app/embed/list.js',
  'dist/app/source.zip',
  'dist/prerender/prerender.js',
  'dist/server/main.js',
  'dist/database-template',
]

const now = fingerprint([...sources.flatMap(walk), ...files])
const fresh =
  outputs.every(path => existsSync(path)) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === now
if (fresh && !production) console.log('Build is up to date.')
else await build()

async function build() {
  await Promise.all([
    step('App and worker', vite()).then(() => step('List for other sites', vite('embed'))),
    step('First frames', vite('prerender')).then(() => step('Server', vite('server'))),
    step('Empty database', ['scripts/build-database-template.ts']),
  ])
  cpSync('server/store/migrations', 'dist/server/migrations', { recursive: true })
  cpSync('src/i18n/locales', 'dist/server/locales', { recursive: true })
  cpSync('server/geo/postal-codes.tsv', 'dist/server/postal-codes.tsv')
  await step('Source and licences', ['scripts/notices/write-notices.ts'])
  cpSync('node_modules/@iconify-json/fluent-emoji-flat/icons.json', 'dist/server/icons.json')
  writeServerPackages('dist')
  if (production) {
    await step('Sizes', ['scripts/size.mjs'])
    await step('Compressed copies', ['scripts/compress.ts'])
  }
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, now)
}

/** The arguments of Vite for the app, or for one of the other parts. @param {string} [part] */
function vite(part) {
  const config = part ? ['--config', `scripts/vite/${part}-config.ts`] : []
  return ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...config]
}

/** Runs a part of the build and prints its seconds. @param {string} name @param {string[]} args */
async function step(name, args) {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
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
