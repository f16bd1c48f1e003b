import { deriveKeys } from '../access/tokens.ts'
import type { Services } from '../context.ts'
import { logger } from '../log.ts'
import { createMetrics } from '../observe/metrics.ts'
import { openPayments } from '../payments/open-payments.ts'
import { deriveVapid } from '../push/vapid.ts'
import { loadSecret } from '../secret.ts'
import { openFiles } from '../storage/open-files.ts'
import { openStore } from '../store/open.ts'
import { readCommandConfig, requireServersSettings } from './server-facts.ts'

/** The services a command needs, by the server's settings. Fails while a server uses the embedded database. */
export async function openServices(): Promise<Services> {
  const config = readCommandConfig()
  await requireServersSettings(config)
  const store = await openStore({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    warn: line => console.warn(line),
  })
  const files = await openFiles(config, line => console.warn(line))
  const secret = loadSecret(config)
  const { payments, simulator } = openPayments(config)
  return {
    store,
    now: () => new Date(),
    config,
    keys: deriveKeys(secret),
    vapid: deriveVapid(secret),
    payments,
    paymentSimulator: simulator,
    log: logger(config.log),
    metrics: createMetrics(),
    files,
  }
}
