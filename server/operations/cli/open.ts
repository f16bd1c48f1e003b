import { logger } from '#server/core/log.ts'
import { loadSecret } from '#server/core/secret.ts'
import { openStore, type Store } from '#server/core/store/open.ts'
import { crm } from '#server/optional/crm/ask.ts'
import { createSimulator } from '#server/optional/simulators/paypal/simulator.ts'
import { deriveKeys } from '#server/platform/access/tokens.ts'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/platform/context.ts'
import { createMetrics, type Metrics } from '#server/platform/observe/metrics.ts'
import { publicInternet } from '#server/platform/outside/outside.ts'
import { openPayments } from '#server/platform/paypal/open-payments.ts'
import { deriveVapid } from '#server/platform/push/vapid.ts'
import { openFiles } from '#server/platform/storage/open-files.ts'
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
  try {
    return await servicesOn(store, config, createMetrics())
  } catch (error) {
    // An open database would keep the process from ending.
    await store.close()
    throw error
  }
}

/** The services on an open database. */
export async function servicesOn(
  store: Store,
  config: Config,
  metrics: Metrics,
): Promise<Services> {
  const secret = loadSecret(config)
  const { payments, simulator } = openPayments(config, createSimulator)
  return {
    store,
    now: () => new Date(),
    config,
    keys: deriveKeys(secret),
    vapid: deriveVapid(secret),
    payments,
    paymentSimulator: simulator,
    crm,
    outside: publicInternet,
    log: logger(config.log),
    metrics,
    files: await openFiles(config, line => console.warn(line)),
  }
}
