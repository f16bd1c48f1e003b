// Prepares what a command of this project needs, then runs it:
//   node scripts/prepare.mjs [--build] [--tools=NAME] COMMAND ARGUMENTS
// COMMAND is a file, or a command of a package. Installs the packages of the lock file if they changed. If this Node is
// too old, brings the project's own from npm's registry. `--build` also builds what changed, `--tools` installs the
// packages of tools/NAME. Plain JavaScript without packages, because it runs on any Node from 18 on.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
const [wanted, command, args] = readArguments(process.argv.slice(2))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const node = fits(process.versions.node) ? process.execPath : bringNode()
// Commands of packages start with `#!/usr/bin/env node`: they have to find the same Node.
const commands = [dirname(node), join(root, 'node_modules', '.bin')]
const env = { ...process.env, PATH: [...commands, process.env.PATH].join(delimiter) }
installPackages('')

if (wanted.tools) installPackages(join('tools', wanted.tools))
if (wanted.build) run(node, [join('scripts', 'build.mjs')])
if (command) {
  const file = join(root, command)
  const child = existsSync(file)
    ? spawn(node, [file, ...args], { stdio: 'inherit', env })
    : spawn(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** Splits the options of this script from the command. @param {string[]} given */
function readArguments(given) {
  const first = given.findIndex(one => !one.startsWith('--'))
  const [options, [command, ...args]] =
    first < 0 ? [given, []] : [given.slice(0, first), given.slice(first)]
  const tools = options.find(one => one.startsWith('--tools='))?.slice('--tools='.length)
  return [{ build: options.includes('--build'), tools }, command, args]
}

/** Runs a part of the preparation; ends with its status if it fails. @param {string} program @param {string[]} list */
function run(program, list) {
  const { status } = spawnSync(program, list, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

/** Whether a version of Node is at least the one of package.json's `engines`. @param {string} version */
function fits(version) {
  const numbers = text => text.replace('>=', '').split('.').map(Number)
  const [[major, minor], [least, leastMinor]] = [numbers(version), numbers(engines.node)]
  return major > least || (major === least && minor >= leastMinor)
}

/** Installs the Node of .nvmrc into .node/ and returns its path. */
function bringNode() {
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const path = join(
    root,
    '.node',
    'node_modules',
    name,
    'bin',
    system === 'win' ? 'node.exe' : 'node',
  )
  const installed = join(root, '.node', 'node_modules', name, 'package.json')
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version)
    return path
  report(
    `Node ${version}`,
    `this is ${process.versions.node}, and ${engines.node} is needed`,
    () => {
      mkdirSync(join(root, '.node'), { recursive: true })
      npm(['install', '--prefix', '.node', '--no-save', `${name}@${version}`])
    },
  )
  return path
}

/** Installs the packages of a folder's lock file if they changed. @param {string} folder */
function installPackages(folder) {
  const place = join(root, folder)
  const stamp = join(place, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(place, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  report('Packages', `from npm${folder && `, for ${folder}`}`, () => {
    // Not `npm ci`, which refuses a lock file that lacks another platform's packages.
    npm(['install', '--no-save', '--include=dev'], { program: node, env, cwd: place })
    writeFileSync(stamp, lock)
  })
}

/** Runs npm, by default with the machine's Node. @param {string[]} args */
function npm(args, { program = process.execPath, env = process.env, cwd = root } = {}) {
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'], env }
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error']
  // npm tells its scripts where it is; outside of npm it is on the path.
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) execFileSync(program, [cli, ...args, ...quiet], options)
  else execFileSync('npm', [...args, ...quiet], { ...options, shell: process.platform === 'win32' })
}

/** Does one part of the preparation and prints its seconds. */
function report(name, reason, work) {
  process.stdout.write(`${name.padEnd(20)} ${reason}… `)
  const started = performance.now()
  work()
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
}
