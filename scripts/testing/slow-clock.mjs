// Loaded into a server before its own code, by `--import`: its clock begins at CLOCK_START, in milliseconds since 1970, and
// is sixty times slower than the real one. So is that of its threads, because the embedded database has to agree.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

const start = Number(process.env.CLOCK_START)
const slowness = 60
const real = Date
const began = real.now()
const now = () => start + Math.floor((real.now() - began) / slowness)
globalThis.Date = new Proxy(real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

threads.Worker = class extends threads.Worker {
  /** @param {string | URL} file @param {import('node:worker_threads').WorkerOptions} [options] */
  constructor(file, options) {
    super(file, { ...options, execArgv: ['--import', import.meta.url] })
  }
}
syncBuiltinESMExports()
