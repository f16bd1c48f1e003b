// One program of the cluster: started, watched, stopped, and started again when it dies, as systemd does.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The same as in deploy/oggettoteca.service. */
const restartMs = 2000

/**
 * @param {{ command: string, args: readonly string[], log: string, restarts?: boolean, cwd?: string, uid?: number,
 * gid?: number, env?: NodeJS.ProcessEnv }} options `restarts`: start it again when it ends by itself
 */
export function startService({ command, args, log, restarts = true, ...options }) {
  const output = openSync(log, 'a')
  let wanted = true
  let given = { command, args, ...options }
  let child = run()

  function run() {
    const { command, args, ...rest } = given
    const started = spawn(command, args, { ...rest, stdio: ['ignore', output, output] })
    started.once('exit', async () => {
      if (!wanted || !restarts) return
      await wait(restartMs)
      if (wanted && child === started) child = run()
    })
    return started
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async signal => {
    if (!isRunning()) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    get pid() {
      return child.pid
    },
    isRunning,
    /** Kills it as a crash would. */
    kill: () => end('SIGKILL'),
    /** Sends a signal that does not end it. @param {NodeJS.Signals} signal */
    signal: signal => child.kill(signal),
    /** Ends it for good. @param {NodeJS.Signals} [signal] */
    stop: async (signal = 'SIGTERM') => {
      wanted = false
      await end(signal)
    },
    /** Starts it after `stop`, with other options if they are given. @param {Partial<typeof given>} [changed] */
    start: changed => {
      given = { ...given, ...changed }
      wanted = true
      child = run()
    },
  }
}

/** @typedef {ReturnType<typeof startService>} Service */

/**
 * Waits until `test` gives a true value. @param {string} what for the message
 * @param {() => unknown} test @throws {Error} after five minutes, which is longer than a busy machine needs
 */
export async function until(what, test) {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await wait(100)) {
    if (await test()) return
  }
  throw new Error(`The cluster waited five minutes in vain: ${what}`)
}
