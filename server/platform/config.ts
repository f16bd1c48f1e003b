import { resolve } from 'node:path'
import * as v from 'valibot'
import { scannerAddress } from '#server/platform/files/scanner.ts'
import { openTiles, type Tiles } from '#server/platform/files/tiles.ts'
import type { PayPalSettings } from '#server/platform/paypal/paypal.ts'
import { s3Address } from '#server/platform/storage/s3-address.ts'
import { addressIn, type Environment, environment } from './environment.ts'

/** `clientId` is null if nothing can be paid; a simulation replaces PayPal until it is set. */
export type PayPalConfig = Omit<PayPalSettings, 'clientId'> & {
  clientId: string | null
  simulated: boolean
}

export type Config = ReturnType<typeof readConfig>

/** The environment is invalid; the message names the variable. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused'
}

/** Reads the environment once, at start. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable is one that is not set: a file for containers names them all.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const result = v.safeParse(environment, given)
  if (!result.success) {
    const [issue] = result.issues
    const name = v.getDotPath(issue)
    throw new ConfigRefused(`The environment variable ${name} is not valid: ${issue.message}`)
  }
  const read = result.output
  const production = read.NODE_ENV === 'production'
  if (production && read.DATABASE_URL && !read.SECRET) {
    throw new ConfigRefused('The environment variable SECRET is required with DATABASE_URL')
  }
  const demo = read.DEMO === undefined ? !production : read.DEMO !== '0'
  refuseOpenDemo(read, demo && production)
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    /** A streaming standby of that database, which is read while it does not answer; empty: none. */
    standbyUrl: read.DATABASE_STANDBY_URL,
    /** The hour of the daily backup, in the server's time zone; `null`: there is none. */
    backupHour: read.BACKUP_HOUR,
    // Without `filesAddress` pictures are in the data folder, without `backupsAddress` backups are copied nowhere.
    ...bucketsOf(read.FILES_URL, read.BACKUPS_URL),
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    /** The public repository of this version; empty: the server's own archive. */
    sourceUrl: read.SOURCE_URL,
    /** The number of reverse proxies in front of this server; each adds to `x-forwarded-for`. */
    trustedProxies: read.TRUSTED_PROXIES,
    libraryDefault: read.LIBRARY_DEFAULT,
    libraryStaging: read.LIBRARY_STAGING,
    /** Empty: e-mails are written into the outbox folder. */
    mailUrl: read.MAIL_URL,
    /** An address alone: each e-mail has its library's name before it. */
    mailFrom: addressIn(read.MAIL_FROM),
    paypal: paypalConfig(read, demo),
    /** The server's own map tiles; without them a list says how far a home is. */
    tiles: tilesOf(read.TILES_FILE),
    /** Origins trusted as push services besides the browsers' own. */
    pushServices: read.PUSH_SERVICES.split(',').filter(Boolean),
    /** Scans uploads for malware; `null` for no scanner. */
    scanner: scannerAddress(read.CLAMD_SOCKET),
    /** Empty: Zoho's own data centres. */
    zohoUrl: read.ZOHO_URL.replace(/\/$/, ''),
    secret: read.SECRET,
    /** Whether the demo's libraries, accounts and simulators exist; never in production. */
    demo,
    /** The password of the demo's accounts, if only its operator knows it; empty: the public one. */
    demoPassword: read.DEMO_PASSWORD,
    /** How many trial libraries anybody may found, at once; 0: none. */
    trials: trialsOf(read, demo),
    /** Serves a worker that removes itself in place of the app's. */
    retireWorker: read.RETIRE_WORKER === '1',
    /** Empty: there are no metrics. */
    metricsToken: read.METRICS_TOKEN,
    /** The collector of traces; empty: there are none. */
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowQueryMs: read.SLOW_QUERY_MS,
    log: read.LOG,
  }
}

const demoTrials = 20

/** Each trial has a name below the host of PUBLIC_URL, which an IP address cannot have. */
function trialsOf({ TRIALS, PUBLIC_URL }: Environment, demo: boolean): number {
  const isNumber = PUBLIC_URL !== '' && /^[\d.]+$|^\[/.test(new URL(PUBLIC_URL).hostname)
  if (TRIALS && isNumber) {
    throw new ConfigRefused(
      'The environment variable TRIALS needs names below the host of PUBLIC_URL, and an IP address has none: use a ' +
        'domain with a wildcard record, or TRIALS=0',
    )
  }
  return TRIALS ?? (demo && !isNumber ? demoTrials : 0)
}

/**
 * Everybody knows the password of the demo's accounts, one of which may do everything. So they are never in production,
 * and on the internet only with another password.
 */
function refuseOpenDemo(read: Environment, inProduction: boolean) {
  if (inProduction) {
    throw new ConfigRefused(
      `The environment variable DEMO cannot be ${read.DEMO} with NODE_ENV=production: ` +
        "the demo's accounts have a public password",
    )
  }
  const isOwn = read.DEMO === 'public'
  if (isOwn && !read.DEMO_PASSWORD) {
    throw new ConfigRefused('The environment variable DEMO_PASSWORD is required with DEMO=public')
  }
  if (read.DEMO_PASSWORD && !isOwn) {
    throw new ConfigRefused('The environment variable DEMO_PASSWORD needs DEMO=public')
  }
  const isOnInternet = read.PUBLIC_URL.startsWith('https://') && read.NODE_ENV !== 'production'
  if (isOnInternet && read.DEMO !== '0' && !isOwn) {
    throw new ConfigRefused(
      "The demo's accounts have a public password, and PUBLIC_URL is on the internet: set NODE_ENV=production or DEMO=0, " +
        'or DEMO=public with a DEMO_PASSWORD of your own',
    )
  }
}

/** The pictures are public, so the backups must not be among them. */
function bucketsOf(files: string, backups: string) {
  const [filesAddress, backupsAddress] = [s3Address(files), s3Address(backups)]
  const isInside =
    filesAddress?.bucket === backupsAddress?.bucket &&
    backupsAddress?.prefix.startsWith(filesAddress?.prefix ?? '') === true
  if (isInside) {
    throw new ConfigRefused(
      'The environment variable BACKUPS_URL is not valid: pictures are public, so it needs ' +
        'another bucket or folder than FILES_URL',
    )
  }
  return { filesAddress, backupsAddress }
}

function tilesOf(file: string): Tiles | null {
  if (!file) return null
  try {
    return openTiles(resolve(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigRefused(`The environment variable TILES_FILE is not valid: ${reason}`)
  }
}

/**
 * Without credentials payments are off. A demo uses the simulation, which must never grant a real membership.
 */
function paypalConfig(read: Environment, demo: boolean): PayPalConfig {
  const given = read.PAYPAL_CLIENT_ID !== ''
  if (given && !read.PAYPAL_CLIENT_SECRET) {
    throw new ConfigRefused(
      'The environment variable PAYPAL_CLIENT_SECRET is required with PAYPAL_CLIENT_ID',
    )
  }
  return {
    baseUrl: read.PAYPAL_BASE_URL.replace(/\/$/, ''),
    clientId: given ? read.PAYPAL_CLIENT_ID : demo ? 'simulator' : null,
    clientSecret: read.PAYPAL_CLIENT_SECRET,
    webhookId: given ? read.PAYPAL_WEBHOOK_ID : demo ? 'simulator' : '',
    merchantId: read.PAYPAL_MERCHANT_ID,
    simulated: !given && demo,
  }
}
