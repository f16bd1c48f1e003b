// Prepares what a command of this project needs, then runs it:
//   node scripts/prepare.mjs [--build] [--tools=NAME] COMMAND ARGUMENTS
// COMMAND is a file, or a command of a package. Installs the packages of the lock file if they changed. If this Node is
// too old, brings the project's own from npm's registry. `--build` also builds what changed, `--tools` installs the
// packages of tools/NAME. Plain JavaScript without packages, because it runs on any Node from 18 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
const [wanted, command, args] = readArguments(process.argv.slice(2))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const isOld = !fits(process.versions.node)
const [version, node] = isOld ? readOwnNode() : [process.versions.node, process.execPath]
// Commands of packages start with `#!/usr/bin/env node`: they have to find the same Node.
const commands = [dirname(node), join(root, 'node_modules', '.bin')]
const env = { ...process.env, PATH: [...commands, process.env.PATH].join(delimiter) }
// At once: no package runs a script when it is installed, so that any Node can do it.
await Promise.all([isOld && bringNode(), installPackages('')])
if (wanted.tools) await installPackages(join('tools', wanted.tools))
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

/** The version of .nvmrc, and the path that this Node has in .node/. @returns {[string, string]} */
function readOwnNode() {
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return [version, join(root, '.node', 'node_modules', ownPackage(), 'bin', file)]
}

/** The package of npm's registry that holds Node for this machine. */
function ownPackage() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  return `node-${system}-${process.arch}`
}

/** Installs the Node of .nvmrc into .node/ if it is not there. */
async function bringNode() {
  const installed = join(root, '.node', 'node_modules', ownPackage(), 'package.json')
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version)
    return
  const reason = `this is ${process.versions.node}, and ${engines.node} is needed`
  await report(`Node ${version}`, reason, async () => {
    mkdirSync(join(root, '.node'), { recursive: true })
    await npm(['install', '--prefix', '.node', '--no-save', `${ownPackage()}@${version}`])
  })
}

/** Installs the packages of a folder's lock file if they changed. @param {string} folder */
async function installPackages(folder) {
  const place = join(root, folder)
  const stamp = join(place, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(place, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  await report('Packages', `from npm${folder && `, for ${folder}`}`, async () => {
    // Not `npm ci`, which refuses a lock file that lacks another platform's packages.
    await npm(['install', '--no-save', '--include=dev'], place)
    writeFileSync(stamp, lock)
  })
}

/** Runs npm with the machine's Node; ends with its status if it fails. @param {string[]} args */
async function npm(args, cwd = root) {
  const all = [...args, '--no-fund', '--no-audit', '--loglevel=error']
  const options = /** @type {const} */ ({ stdio: ['ignore', 'ignore', 'inherit'], cwd })
  // npm tells its scripts where it is; outside of npm it is on the path.
  const cli = process.env.npm_execpath
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...all], options)
    : spawn('npm', all, { ...options, shell: process.platform === 'win32' })
  const [status] = await once(child, 'close')
  if (status !== 0) process.exit(status ?? 1)
}

/** Does one part of the preparation and prints its seconds. */
async function report(name, reason, work) {
  console.log(`${name.padEnd(20)} ${reason}…`)
  const started = performance.now()
  await work()
  console.log(`${name.padEnd(20)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
