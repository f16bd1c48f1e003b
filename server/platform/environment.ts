import * as v from 'valibot'
import { scannerAddress } from '#server/platform/files/scanner.ts'
import { hostName } from '#server/platform/http/host-name.ts'
import { s3Address, s3Form } from '#server/platform/storage/s3-address.ts'

/** A value that must pass `test`, and what was expected if it does not, in words. The default may be empty. */
const form = (test: (value: string) => boolean, expected: string) =>
  v.pipe(
    v.string(),
    v.check(value => value === '' || test(value), `expected ${expected}`),
  )
const optional = v.optional(v.string(), '')
const optionalForm = (test: (value: string) => boolean, expected: string) =>
  v.optional(form(test, expected), '')
const number = (expected: string, least: number, most: number, value: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        text => /^\d+$/.test(text) && +text >= least && +text <= most,
        `expected ${expected}`,
      ),
      v.transform(Number),
    ),
    value,
  )
const oneOf = <const T extends readonly string[]>(values: T) => {
  const words = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  return v.picklist(values, `expected ${words}`)
}
const isLongerThan = (least: number) => (value: string) => value.length >= least

/** The variables of the environment: their forms, what is said of a wrong one, and their defaults. */
export const environment = v.object({
  NODE_ENV: v.optional(oneOf(['development', 'test', 'production']), 'development'),
  PORT: number('a number from 1 to 65535', 1, 65_535, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: optionalForm(isPostgresAddress, 'postgres://user:password@host/database'),
  DATABASE_STANDBY_URL: optionalForm(isPostgresAddress, 'postgres://user:password@host/database'),
  FILES_URL: optionalForm(value => s3Address(value) !== null, s3Form),
  BACKUP_HOUR: v.optional(
    v.pipe(
      form(
        value => value === 'none' || (/^\d{1,2}$/.test(value) && +value <= 23),
        'an hour from 0 to 23, on the clock of the server, or none',
      ),
      v.transform(value => (value === 'none' ? null : Number(value))),
    ),
    '3',
  ),
  BACKUPS_URL: optionalForm(value => s3Address(value) !== null, s3Form),
  PUBLIC_URL: optionalForm(isOrigin, 'an address such as https://oggetti.example.org'),
  SOURCE_URL: optionalForm(isWebAddress, 'an address such as https://git.example.org/oggettoteca'),
  TRUSTED_PROXIES: number('a number from 0 to 9', 0, 9, '0'),
  LIBRARY_DEFAULT: v.optional(v.string(), 'bologna'),
  LIBRARY_STAGING: v.optional(v.string(), 'bologna'),
  MAIL_URL: optionalForm(
    value => /^smtps?:\/\//.test(value) && URL.canParse(value),
    'smtp://user:password@host:587, or smtps:// for a connection that is encrypted from the start',
  ),
  MAIL_FROM: v.optional(
    form(
      value => v.is(v.pipe(v.string(), v.email()), addressIn(value)),
      'an e-mail address, alone or as in Oggettoteca <ciao@example.org>',
    ),
    'oggettoteca@example.org',
  ),
  PAYPAL_BASE_URL: v.optional(
    form(isWebAddress, 'an address such as https://api-m.paypal.com'),
    'https://api-m.paypal.com',
  ),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_MERCHANT_ID: optional,
  TILES_FILE: optional,
  ZOHO_URL: optionalForm(isWebAddress, 'an address that begins with https:// or http://'),
  SECRET: optionalForm(isLongerThan(32), '32 characters or more'),
  PUSH_SERVICES: optional,
  CLAMD_SOCKET: optionalForm(
    value => scannerAddress(value) !== null,
    'a path such as /run/clamav/clamd.ctl, or a host and port',
  ),
  DEMO: v.optional(oneOf(['0', '1', 'public'])),
  DEMO_PASSWORD: optionalForm(isLongerThan(12), '12 characters or more'),
  TRIALS: v.optional(
    v.pipe(
      form(
        value => /^\d{1,4}$/.test(value),
        'how many trial libraries there may be at once, 0 to 9999',
      ),
      v.transform(Number),
    ),
  ),
  RETIRE_WORKER: v.optional(oneOf(['0', '1']), '0'),
  METRICS_TOKEN: optionalForm(isLongerThan(16), '16 characters or more'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalForm(
    isWebAddress,
    'an address such as http://localhost:4318',
  ),
  SLOW_QUERY_MS: number('milliseconds, at most 999999', 0, 999_999, '200'),
  LOG: v.optional(oneOf(['all', 'errors', 'none']), 'errors'),
})

function isPostgresAddress(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
}

/** With its scheme: `localhost:4318` alone would be an address of the scheme `localhost`. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}

/** The e-mail address of `Name <address>`, or of an address alone. */
export function addressIn(text: string): string {
  const end = text.lastIndexOf('>')
  return end < 0 ? text : text.slice(text.lastIndexOf('<') + 1, end)
}

/** Scheme and host, perhaps a port, and nothing else: libraries' names go before the host. */
function isOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const { origin, hostname } = new URL(value)
  return value.replace(/\/$/, '').toLowerCase() === origin && hostName(hostname) === hostname
}

export type Environment = v.InferOutput<typeof environment>
