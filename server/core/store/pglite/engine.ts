import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export interface WorkerInput {
  readonly folder: string
  readonly socket: string
}
export type ToWorker = 'ping' | 'close'
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong'; readonly fsyncs: number }
  | { readonly kind: 'closed' }

/** The embedded database in its thread, restarted if needed. */
export interface PgliteEngine {
  /** Folder of its Unix socket: the `host` of a connection. */
  readonly host: string
  readonly restarts: number
  /** Files synced to disk since the engine (re)started. */
  fsyncs(): Promise<number>
  close(): Promise<void>
}

const PINGS_UNANSWERED = 5
const SILENCE_MS = 15_000
const CLOSE_MS = 10_000

/**
 * Starts the embedded database in a folder that the caller has locked. A worker that ends, or that answers
 * nothing for `silenceMs`, is started again on the same folder: the database recovers as after kill -9.
 */
export async function startPglite(options: {
  folder: string
  /** Distinguishes this folder's sockets from others': the name of its lock. */
  name: string
  silenceMs?: number | undefined
  warn?: ((line: string) => void) | undefined
}): Promise<PgliteEngine> {
  const { folder, silenceMs = SILENCE_MS, warn = console.warn } = options
  const host = await socketFolder(options.name)
  // pg's own name for the socket of port 5432
  const input: WorkerInput = { folder, socket: join(host, '.s.PGSQL.5432') }
  let closing = false
  let restarts = 0
  let unanswered = 0
  let up = false
  let worker = await bootWorker(input)
  watch()

  function watch() {
    up = true
    unanswered = 0
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'pong') unanswered = 0
    })
    worker.on('error', error => warn(`The database engine failed: ${error.message}`))
    worker.once('exit', code => {
      up = false
      if (!closing) void reopen(code)
    })
  }

  async function reopen(code: number) {
    warn(`The database engine stopped (${code}); opening it again`)
    for (let pause = 100; !closing; pause = Math.min(pause * 2, 5000)) {
      try {
        worker = await bootWorker(input)
        if (closing) return void worker.terminate()
        restarts++
        return watch()
      } catch (error) {
        warn(`The database engine does not open: ${(error as Error).message}`)
        await sleep(pause)
      }
    }
  }

  // Counts pings, not time: a pause of this thread must not look like a silent worker.
  const watchdog = setInterval(() => {
    if (!up) return
    if (unanswered++ >= PINGS_UNANSWERED) {
      up = false
      warn('The database engine does not answer; ending it')
      void worker.terminate()
    } else send(worker, 'ping')
  }, silenceMs / PINGS_UNANSWERED)
  watchdog.unref()

  return {
    host,
    get restarts() {
      return restarts
    },
    fsyncs: async () => {
      if (!up) throw new Error('The database engine is being reopened')
      const answer = answerOf(worker, 'pong')
      send(worker, 'ping')
      return (await answer).fsyncs
    },
    close: async () => {
      closing = true
      clearInterval(watchdog)
      if (up) {
        const closed = answerOf(worker, 'closed')
        send(worker, 'close')
        await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]).catch(() => {})
      }
      await worker.terminate()
      await rm(host, { recursive: true, force: true })
    },
  }
}

function send(worker: Worker, message: ToWorker) {
  worker.postMessage(message)
}

/** The next message of a kind; rejects if the worker ends first. */
function answerOf<Kind extends FromWorker['kind']>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<FromWorker, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker) => {
      if (message.kind !== kind) return
      stop()
      resolve(message as Extract<FromWorker, { kind: Kind }>)
    }
    const onExit = () => onError(new Error('The database engine ended'))
    const onError = (error: Error) => {
      stop()
      reject(error)
    }
    const stop = () => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

async function bootWorker(input: WorkerInput): Promise<Worker> {
  await rm(input.socket, { force: true })
  const worker = startWorker(input)
  await answerOf(worker, 'ready')
  return worker
}

/** In dist/server the worker is a separate entry. */
function startWorker(workerData: WorkerInput): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './pglite-worker.js'
  return new Worker(new URL(file, import.meta.url), { workerData, execArgv: [] })
}

/**
 * A new folder for the socket, in the system's temporary one: a socket's path has at most 107 bytes, and some
 * data volumes do not support sockets. Removes those that a killed process left.
 */
async function socketFolder(name: string): Promise<string> {
  const prefix = `${name}-`
  for (const entry of await readdir(tmpdir())) {
    if (entry.startsWith(prefix)) await rm(join(tmpdir(), entry), { recursive: true, force: true })
  }
  return mkdtemp(join(tmpdir(), prefix)) // mode 0700
}
