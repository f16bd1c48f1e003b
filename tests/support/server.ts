import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/testing/system.mjs'

export { freePort }

/** A real server of the built app, with its own folder and port. */
export type TestServer = {
  port: number
  /** Its data folder. */
  folder: string
  /** Its database; absent: the embedded one, in its folder. */
  databaseUrl?: string
  /** The default library's address. */
  url: string
  /** Stops it normally; `start` can use the port again. */
  stop(): Promise<void>
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  start(): Promise<void>
  /** Stops it and deletes its folder. */
  dispose(): Promise<void>
}

/** Seeded once by tests/support/global-setup.ts; every server starts from a copy. */
export const seededFolder = join(process.cwd(), 'node_modules/.cache/oggettoteca/seeded')

/** Longer than a busy machine needs: a server that cannot start ends by itself. */
const startMs = 300_000

/** The embedded database starts faster without the optimising compiler. */
const quickStart = ['--liftoff-only']

/** `env` are the server's variables; with an own database nothing is copied. `build` has the folder `dist`. */
export type Options = {
  build?: string
  cwd?: string
  env?: Record<string, string>
  flags?: readonly string[]
}

/** Starts the built server on demo data. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-'))
  const copied = !options.env?.DATABASE_URL && existsSync(seededFolder)
  if (copied) cpSync(seededFolder, folder, { recursive: true })
  const port = await freePort()
  let child: ChildProcess | null = null

  const start = async () => {
    child = await launch(folder, port, options)
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const gone = new Promise(resolve => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  await start()
  return {
    port,
    folder,
    url: `http://localhost:${port}`,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the built server on a data folder, from `cwd`. */
export function spawnServer(folder: string, port: number, options: Options = {}) {
  const { build = process.cwd(), cwd, env, flags = quickStart } = options
  const entry = join(build, 'dist/server/main.js')
  return spawn(process.execPath, [...flags, entry], {
    cwd: cwd ?? process.cwd(),
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The same, and waits until it answers; throws with its output if it does not. */
export async function launch(
  folder: string,
  port: number,
  options: Options = {},
): Promise<ChildProcess> {
  const child = spawnServer(folder, port, options)
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const ready = await fetch(`http://localhost:${port}/v1/status`).catch(() => null)
    if (ready?.ok) return child
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not start:\n${output.slice(-4000)}`)
}

/** Lets the built server fill an empty database with the demo, and stops it. */
export async function seed(folder: string, env: Record<string, string> = {}) {
  const child = await launch(folder, await freePort(), { env })
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
