import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CompiledQuery } from 'kysely'
import { sendMorning } from '#server/areas/admin/today/morning.ts'
import { serveWaiting } from '#server/areas/desk/serve-waiting.ts'
import { fetchPhotos } from '#server/areas/import/photos/fetch-photos.ts'
import { forgetOldImports } from '#server/areas/import/undo/undo.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { lapseLoans } from '#server/areas/loans/deadlines/lapse-loans.ts'
import { remindOfLoans } from '#server/areas/loans/deadlines/remind.ts'
import { remindOfCards } from '#server/areas/membership/remind-of-cards.ts'
import type { Prerender } from '#server/areas/page/first-html.ts'
import { storeBuild } from '#server/areas/page/stored-builds.ts'
import { recoverPayments, refundOwed } from '#server/areas/purchases/recover.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { fulfilWishes } from '#server/areas/queue/fulfil-wishes.ts'
import { remindOfTrials } from '#server/areas/trials/trial.ts'
import { logger } from '#server/core/log.ts'
import { lostSecrets } from '#server/core/sealed.ts'
import { countWaiting } from '#server/core/store/connection/fair-pool.ts'
import { DatabaseDamaged, openStore } from '#server/core/store/open.ts'
import { vacuum } from '#server/core/store/pglite/vacuum.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { backUpDaily, newestBackup, removeParts } from '#server/operations/backup/backups.ts'
import { copyBackups } from '#server/operations/backup/copy-backups.ts'
import { servicesOn } from '#server/operations/cli/open.ts'
import { namingDataDir, noteFacts } from '#server/operations/cli/server-facts.ts'
import { refuseDemoAccounts } from '#server/operations/demo/public-password.ts'
import { seedDemo } from '#server/operations/demo/seed.ts'
import { removeTrials } from '#server/operations/remove-trials.ts'
import { welcome } from '#server/operations/welcome.ts'
import { syncCrm } from '#server/optional/crm/sync.ts'
import { readConfig } from '#server/platform/config.ts'
import { filesFolder } from '#server/platform/files/folder.ts'
import { startJobs } from '#server/platform/jobs/runner.ts'
import { listen } from '#server/platform/listen.ts'
import { deleteOldMail, sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { createMetrics } from '#server/platform/observe/metrics.ts'
import { observeQueries } from '#server/platform/observe/observer.ts'
import { startTracing } from '#server/platform/observe/tracing.ts'
import { watchOperation } from '#server/platform/observe/watch-operation.ts'
import { sendDuePushes } from '#server/platform/push/send-due.ts'
import { openBackups, openBuilds } from '#server/platform/storage/open-files.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { waitingFolder } from '#server/platform/uploads/stored-body.ts'
import { createApp } from './app.ts'

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
    removeLeftovers: async () => {
      await removeParts(config.dataDir)
      await rm(waitingFolder(config), { recursive: true, force: true })
    },
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
  const services = await servicesOn(store, config, metrics)
  const lost = await acrossLibraries(store, db =>
    lostSecrets(services.keys.sealing, text => db.executeQuery(CompiledQuery.raw(text))),
  )
  if (lost) warn(lost)
  noteFacts(config)
  watchOperation(services)
  const appFolder = join(process.cwd(), 'dist/app')
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
    { name: 'old_imports', everyMs: 3_600_000, run: forgetOldImports },
    { name: 'push', everyMs: 5000, run: sendDuePushes },
    { name: 'payments', everyMs: 60_000, run: recoverPayments },
    // It reads the names of all stored files.
    { name: 'files', everyMs: 6 * 3_600_000, run: removeUnusedFiles },
    { name: 'build', everyMs: 3_600_000, run: shareBuild },
    { name: 'vacuum', everyMs: 3_600_000, run: services => vacuum(services.store) },
    {
      name: 'backup',
      everyMs: 600_000,
      run: async services => {
        await backUpDaily(services)
        if (backups) await copyBackups(config.dataDir, backups)
      },
    },
    // Its pause is also one for the servers whose photos it fetches.
    { name: 'photos', everyMs: 1000, run: fetchPhotos },
    { name: 'refunds', everyMs: 30_000, run: refundOwed },
    { name: 'moves', everyMs: 10_000, run: finishMoves },
    { name: 'copies', everyMs: 60_000, run: serveWaiting },
    { name: 'lapse', everyMs: 60_000, run: lapseLoans },
    { name: 'crm', everyMs: 5000, run: syncCrm },
    { name: 'reminders', everyMs: 60_000, run: remindOfLoans },
    { name: 'morning', everyMs: 60_000, run: sendMorning },
    { name: 'cards', everyMs: 60_000, run: remindOfCards },
    { name: 'queues', everyMs: 60_000, run: advanceQueues },
    { name: 'wishes', everyMs: 60_000, run: fulfilWishes },
    { name: 'trials', everyMs: 600_000, run: remindOfTrials },
    { name: 'trials_removed', everyMs: 600_000, run: removeTrials },
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

main().catch((cause: unknown) => {
  const error = namingDataDir(cause)
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(1)
})
