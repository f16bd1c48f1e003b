import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CompiledQuery } from 'kysely'
import { deriveKeys } from './access/tokens.ts'
import { createApp } from './app.ts'
import { backUpDaily, newestBackup, removeParts } from './backup/backups.ts'
import { copyBackups } from './backup/copy-backups.ts'
import { noteFacts } from './cli/server-facts.ts'
import { readConfig } from './config.ts'
import type { Services } from './context.ts'
import { refuseDemoAccounts } from './demo/public-password.ts'
import { seedDemo } from './demo/seed.ts'
import { filesFolder } from './files/folder.ts'
import { finishMoves } from './jobs/finish-moves.ts'
import { fulfilWishes } from './jobs/fulfil-wishes.ts'
import { lapseLoans } from './jobs/lapse-loans.ts'
import { remindOfLoans } from './jobs/remind.ts'
import { removeUnusedFiles } from './jobs/remove-unused-files.ts'
import { startJobs } from './jobs/runner.ts'
import { syncCrm } from './jobs/sync-crm.ts'
import { turnQueues } from './jobs/turn-queues.ts'
import { listen } from './listen.ts'
import { logger } from './log.ts'
import { deleteOldMail, sendDueMail } from './mail/send-due.ts'
import { createDeliver } from './mail/transport.ts'
import { createMetrics } from './observe/metrics.ts'
import { observeQueries } from './observe/observer.ts'
import { startTracing } from './observe/tracing.ts'
import { watchOperation } from './observe/watch-operation.ts'
import type { Prerender } from './page/first-html.ts'
import { storeBuild } from './page/stored-builds.ts'
import { openPayments } from './payments/open-payments.ts'
import { recoverPayments, refundOwed } from './payments/recover.ts'
import { sendDuePushes } from './push/send-due.ts'
import { deriveVapid } from './push/vapid.ts'
import { lostSecrets } from './sealed.ts'
import { loadSecret } from './secret.ts'
import { openBackups, openBuilds, openFiles } from './storage/open-files.ts'
import { countWaiting } from './store/connection/fair-pool.ts'
import { DatabaseDamaged, openStore } from './store/open.ts'
import { acrossLibraries } from './store/transaction.ts'
import { waitingFolder } from './uploads/stored-body.ts'
import { welcome } from './welcome.ts'

/** One time limit for all open work when the server is asked to stop. */
const stopMs = 10_000
/** The part of it for closing the database. */
const closeMs = 2000

/** Reads the environment, binds the port, opens the database, fills an empty one with the demo, serves. */
async function main() {
  const config = readConfig(process.env)
  const log = logger(config.log)
  const port = await listen(config)
  const metrics = createMetrics({ process: true })
  const stopTracing = config.tracesEndpoint ? await startTracing(config.tracesEndpoint) : null
  const warn = (line: string) => console.warn(line)
  const observe = observeQueries(metrics, log, config.slowQueryMs)
  // Filling the demo takes as long as it takes.
  let isFilling = config.demo
  const store = await openStore({
    onQuery: (sql, ms) => isFilling || observe(sql, ms),
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    standbyUrl: config.standbyUrl,
    warn,
  }).catch(async (error: unknown) => {
    if (!(error instanceof DatabaseDamaged)) throw error
    const backup = await newestBackup(config.dataDir)
    const advice = backup ? `npm run restore -- ${backup}` : 'There is no backup in the data folder'
    throw Object.assign(error, { message: `${error.message}. ${advice}` })
  })
  metrics.watchPool(store.pool, () => countWaiting(store.pool))
  const backups = await openBackups(config, warn)
  const now = () => new Date()
  if (config.demo) await seedDemo(store, now(), config.demoPassword)
  isFilling = false
  if (config.production || config.demoPassword) await refuseDemoAccounts(store)
  const secret = loadSecret(config)
  const keys = deriveKeys(secret)
  const lost = await acrossLibraries(store, db =>
    lostSecrets(keys.sealing, text => db.executeQuery(CompiledQuery.raw(text))),
  )
  if (lost) warn(lost)
  const { payments, simulator } = openPayments(config)
  const services: Services = {
    store,
    files: await openFiles(config, warn),
    now,
    config,
    keys,
    vapid: deriveVapid(secret),
    payments,
    paymentSimulator: simulator,
    log,
    metrics,
  }
  await removeParts(config.dataDir)
  noteFacts(config)
  watchOperation(services)
  const appFolder = join(process.cwd(), 'dist/app')
  rmSync(waitingFolder(config), { recursive: true, force: true })
  const folders = config.filesAddress ? [] : [filesFolder(config)]
  const builds = existsSync(appFolder) ? await openBuilds(config) : null
  const shareBuild = async () => builds && storeBuild(builds, appFolder, now())
  await shareBuild().catch(error => warn(`The code of this build is not stored: ${error.message}`))
  const app = builds
    ? createApp(services, { app: appFolder, files: folders, builds, ...(await loadPrerender()) })
    : createApp(services)
  port.serve(app.fetch)
  console.log(await welcome(services))
  // To scripts/start.mjs, which then draws the demo's pictures that nobody has asked for.
  process.send?.({ demo: config.demo })
  const deliver = createDeliver(config)
  const stopJobs = startJobs(services, [
    { name: 'mail', everyMs: 1000, run: now => sendDueMail(now, deliver) },
    { name: 'old_mail', everyMs: 60_000, run: deleteOldMail },
    { name: 'push', everyMs: 5000, run: sendDuePushes },
    { name: 'payments', everyMs: 60_000, run: recoverPayments },
    // It reads the names of all stored files.
    { name: 'files', everyMs: 6 * 3_600_000, run: removeUnusedFiles },
    { name: 'build', everyMs: 3_600_000, run: shareBuild },
    {
      name: 'backup',
      everyMs: 600_000,
      run: async services => {
        await backUpDaily(services)
        if (backups) await copyBackups(config.dataDir, backups)
      },
    },
    { name: 'refunds', everyMs: 30_000, run: refundOwed },
    { name: 'moves', everyMs: 10_000, run: finishMoves },
    { name: 'lapse', everyMs: 60_000, run: lapseLoans },
    { name: 'crm', everyMs: 5000, run: syncCrm },
    { name: 'reminders', everyMs: 60_000, run: remindOfLoans },
    { name: 'queues', everyMs: 60_000, run: turnQueues },
    { name: 'wishes', everyMs: 60_000, run: fulfilWishes },
  ])
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    const started = Date.now()
    setTimeout(() => process.exit(0), stopMs)
    await Promise.race([Promise.all([port.close(), stopJobs()]), sleep(stopMs - closeMs)])
    await store.close().catch(() => {})
    await stopTracing?.()
    log({ level: 'info', event: 'stopped', ms: Date.now() - started })
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** The app's own code for rendering first frames, if it was built. */
async function loadPrerender(): Promise<{ prerender?: Prerender }> {
  const built = join(process.cwd(), 'dist/prerender/prerender.js')
  return existsSync(built) ? await import(pathToFileURL(built).href) : {}
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(1)
})
