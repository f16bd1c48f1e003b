import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { deriveKeys } from './access/tokens.ts'
import { createApp } from './app.ts'
import { backUpDaily, newestBackup } from './backup/backups.ts'
import { readConfig } from './config.ts'
import type { Services } from './context.ts'
import { seedDemo } from './demo/seed.ts'
import { filesFolder } from './files/folder.ts'
import { fulfilWishes } from './jobs/fulfil-wishes.ts'
import { lapseLoans } from './jobs/lapse-loans.ts'
import { remindOfLoans } from './jobs/remind.ts'
import { removeUnusedFiles } from './jobs/remove-unused-files.ts'
import { startJobs } from './jobs/runner.ts'
import { syncCrm } from './jobs/sync-crm.ts'
import { turnQueues } from './jobs/turn-queues.ts'
import { logger } from './log.ts'
import { sendDueMail } from './mail/send-due.ts'
import { createDeliver } from './mail/transport.ts'
import { createMetrics } from './observe/metrics.ts'
import { observeQueries } from './observe/observer.ts'
import { openPayments } from './payments/open-payments.ts'
import { recoverPayments, refundOwed } from './payments/recover.ts'
import { sendDuePushes } from './push/send-due.ts'
import { deriveVapid } from './push/vapid.ts'
import type { Prerender } from './routes/first-frame.ts'
import { loadSecret } from './secret.ts'
import { DatabaseDamaged, openStore } from './store/open.ts'
import { welcome } from './welcome.ts'

const drainMs = 10_000
/** Who sends so slowly is let go: headers fit one packet, and nine megabytes pass even a bad line. */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
}

/** Reads the environment, opens the database, fills it with the demo when empty, listens. */
async function main() {
  const config = readConfig(process.env)
  const log = logger(config.log)
  const metrics = createMetrics({ process: true })
  const store = await openStore({
    onQuery: observeQueries(metrics, log, config.slowQueryMs),
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    warn: line => console.warn(line),
  }).catch(async (error: unknown) => {
    if (!(error instanceof DatabaseDamaged)) throw error
    const backup = await newestBackup(config.dataDir)
    const advice = backup ? `npm run restore -- ${backup}` : 'There is no backup in the data folder'
    throw Object.assign(error, { message: `${error.message}. ${advice}` })
  })
  const now = () => new Date()
  if (config.demo) await seedDemo(store, now())
  const secret = loadSecret(config)
  const keys = deriveKeys(secret)
  const { payments, simulator } = openPayments(config)
  const services: Services = {
    store,
    now,
    config,
    keys,
    vapid: deriveVapid(secret),
    payments,
    paymentSimulator: simulator,
    log,
    metrics,
  }
  const appFolder = join(process.cwd(), 'dist/app')
  mkdirSync(filesFolder(config), { recursive: true })
  const files = [filesFolder(config), join(process.cwd(), 'dist/demo-pictures')]
  const app = existsSync(appFolder)
    ? createApp(services, { app: appFolder, files, ...(await loadPrerender()) })
    : createApp(services)
  const listen = { port: config.port, hostname: config.host, serverOptions: patience }
  const server = serve({ fetch: app.fetch, ...listen }, () => console.log(welcome(config)))
  const deliver = createDeliver(config)
  const stopJobs = startJobs(services, [
    { name: 'mail', everyMs: 5000, run: now => sendDueMail(now, deliver) },
    { name: 'push', everyMs: 5000, run: sendDuePushes },
    { name: 'payments', everyMs: 60_000, run: recoverPayments },
    { name: 'files', everyMs: 3_600_000, run: removeUnusedFiles },
    { name: 'backup', everyMs: 600_000, run: backUpDaily },
    { name: 'refunds', everyMs: 30_000, run: refundOwed },
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
    const drained = new Promise(resolve => server.close(resolve))
    const late = new Promise(resolve => setTimeout(resolve, drainMs).unref())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    await Promise.race([drained, late])
    await stopJobs()
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** The app's own code for making first frames, where it was built. */
async function loadPrerender(): Promise<{ prerender?: Prerender }> {
  const built = join(process.cwd(), 'dist/prerender/prerender.js')
  return existsSync(built) ? await import(pathToFileURL(built).href) : {}
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(1)
})
