import { resolve } from 'node:path'
import * as v from 'valibot'
import { type ScannerAddress, scannerAddress } from './files/scanner.ts'
import { openTiles, type Tiles } from './files/tiles.ts'
import { hostName } from './http/host-name.ts'
import type { PayPalSettings } from './payments/paypal.ts'
import { type S3Address, s3Address, s3Form } from './storage/s3-address.ts'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const count = v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number))
const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform(value => value === '1'),
)
const optional = v.optional(v.string(), '')
/** An optional value that must pass `test` if it is given; `form` describes the expected form. */
const optionalForm = (test: (value: string) => boolean, form: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(value => value === '' || test(value), form),
    ),
    '',
  )

const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: optionalForm(isPostgresAddress, 'expected postgres://user:password@host/database'),
  DATABASE_STANDBY_URL: optionalForm(
    isPostgresAddress,
    'expected postgres://user:password@host/database',
  ),
  FILES_URL: optionalForm(value => s3Address(value) !== null, `expected ${s3Form}`),
  BACKUPS_URL: optionalForm(value => s3Address(value) !== null, `expected ${s3Form}`),
  PUBLIC_URL: optionalForm(isOrigin, 'expected an address such as https://oggetti.example.org'),
  SOURCE_URL: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.regex(/^https?:\/\//), v.url())]),
    '',
  ),
  TRUSTED_PROXIES: v.optional(count, '0'),
  LIBRARY_DEFAULT: v.optional(v.string(), 'bologna'),
  LIBRARY_STAGING: v.optional(v.string(), 'bologna'),
  MAIL_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^smtps?:\/\//))]), ''),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email()), 'oggettoteca@example.org'),
  PAYPAL_BASE_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_MERCHANT_ID: optional,
  TILES_FILE: optional,
  ZOHO_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url())]), ''),
  SECRET: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.minLength(32))]), ''),
  PUSH_SERVICES: optional,
  CLAMD_SOCKET: optionalForm(
    value => scannerAddress(value) !== null,
    'expected a path such as /run/clamav/clamd.ctl, or a host and port',
  ),
  DEMO: v.optional(flag),
  RETIRE_WORKER: v.optional(flag, '0'),
  METRICS_TOKEN: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.minLength(16))]), ''),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.url())]),
    '',
  ),
  SLOW_QUERY_MS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), '200'),
  LOG: v.optional(v.picklist(['all', 'errors', 'none']), 'errors'),
})

function isPostgresAddress(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
}

/** Scheme and host, perhaps a port, and nothing else: libraries' names go before the host. */
function isOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const { origin, hostname } = new URL(value)
  return value.replace(/\/$/, '').toLowerCase() === origin && hostName(hostname) === hostname
}

/** `clientId` is null if nothing can be paid; a simulation replaces PayPal until it is set. */
export type PayPalConfig = Omit<PayPalSettings, 'clientId'> & {
  clientId: string | null
  simulated: boolean
}

export type Config = {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string
  /** A streaming standby of that database, which is read while it does not answer; empty: none. */
  standbyUrl: string
  /** Where uploaded pictures are stored; `null`: in the data folder. */
  filesAddress: S3Address | null
  /** Where backups are copied; `null`: nowhere. */
  backupsAddress: S3Address | null
  publicUrl: string
  /** The public repository of this version; empty: the server's own archive. */
  sourceUrl: string
  /** The number of reverse proxies in front of this server; each adds to `x-forwarded-for`. */
  trustedProxies: number
  libraryDefault: string
  libraryStaging: string
  /** Empty: e-mails are written into the outbox folder. */
  mailUrl: string
  mailFrom: string
  paypal: PayPalConfig
  /** The server's own map tiles; without them maps are drawings. */
  tiles: Tiles | null
  /** Origins trusted as push services besides the browsers' own. */
  pushServices: string[]
  /** Scans uploads for malware; `null` for no scanner. */
  scanner: ScannerAddress | null
  /** Empty: Zoho's own data centres. */
  zohoUrl: string
  secret: string
  /** Whether the demo's libraries, accounts and simulators exist; never in production. */
  demo: boolean
  /** Serves a worker that removes itself in place of the app's. */
  retireWorker: boolean
  /** Empty: there are no metrics. */
  metricsToken: string
  /** The collector of traces; empty: there are none. */
  tracesEndpoint: string
  slowQueryMs: number
  log: 'all' | 'errors' | 'none'
}

/** The environment is invalid; the message names the variable. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused'
}

/** Reads the environment once, at start. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = v.safeParse(environment, env)
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
  if (production && read.DEMO) {
    throw new ConfigRefused(
      'The environment variable DEMO cannot be 1 with NODE_ENV=production: ' +
        "the demo's accounts have a public password",
    )
  }
  const demo = read.DEMO ?? !production
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    standbyUrl: read.DATABASE_STANDBY_URL,
    ...bucketsOf(read.FILES_URL, read.BACKUPS_URL),
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    sourceUrl: read.SOURCE_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    libraryDefault: read.LIBRARY_DEFAULT,
    libraryStaging: read.LIBRARY_STAGING,
    mailUrl: read.MAIL_URL,
    mailFrom: read.MAIL_FROM,
    paypal: paypalConfig(read, demo),
    tiles: tilesOf(read.TILES_FILE),
    pushServices: read.PUSH_SERVICES.split(',').filter(Boolean),
    scanner: scannerAddress(read.CLAMD_SOCKET),
    zohoUrl: read.ZOHO_URL.replace(/\/$/, ''),
    secret: read.SECRET,
    demo,
    retireWorker: read.RETIRE_WORKER,
    metricsToken: read.METRICS_TOKEN,
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowQueryMs: read.SLOW_QUERY_MS,
    log: read.LOG,
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
function paypalConfig(read: v.InferOutput<typeof environment>, demo: boolean): PayPalConfig {
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
    webhookId: given ? read.PAYPAL_WEBHOOK_ID : 'simulator',
    merchantId: read.PAYPAL_MERCHANT_ID,
    simulated: !given && demo,
  }
}
