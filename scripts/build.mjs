// Builds app, worker, server, demo pictures and the empty database, each only if its sources
// changed. The build fails if the app exceeds its size budget.
import { spawnSync } from 'node:child_process'
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

const stamp = 'dist/stamp'
const sources = ['contract', 'domain', 'server', 'src', 'sw', 'public', 'scripts']
const files = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.embed.config.ts',
  'vite.prerender.config.ts',
  'vite.server.config.ts',
  'lingui.config.ts',
]

const outputs = [
  'dist/app/index.html',
  'dist/app/embed/list.js',
  'dist/app/source.zip',
  'dist/prerender/prerender.js',
  'dist/server/main.js',
  'dist/demo-pictures',
  'dist/database-template',
]

const now = fingerprint([...sources.flatMap(walk), ...files])
const fresh =
  outputs.every(path => existsSync(path)) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === now
if (fresh && !process.argv.includes('--force')) {
  console.log('Build is up to date.')
} else {
  const vite = 'node_modules/vite/bin/vite.js'
  step('App and worker', [vite, 'build', '--logLevel', 'warn'])
  step('List for other sites', [
    vite,
    'build',
    '--config',
    'vite.embed.config.ts',
    '--logLevel',
    'warn',
  ])
  step('First frames', [
    vite,
    'build',
    '--config',
    'vite.prerender.config.ts',
    '--logLevel',
    'warn',
  ])
  step('Server', [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'])
  cpSync('server/store/migrations', 'dist/server/migrations', { recursive: true })
  cpSync('src/i18n/locales', 'dist/server/locales', { recursive: true })
  cpSync('server/geo/postal-codes.tsv', 'dist/server/postal-codes.tsv')
  step('Source and licences', ['scripts/write-notices.ts'])
  step('Sizes', ['scripts/size.mjs'])
  step('Compressed copies', ['scripts/compress.ts'])
  step('Demo pictures', ['scripts/build-demo-pictures.ts'])
  step('Empty database', ['scripts/build-database-template.ts'])
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, now)
}

/** @param {string} name @param {string[]} args */
function step(name, args) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) {
    console.error(`${name} failed:\n${stdout}\n${stderr}`)
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
