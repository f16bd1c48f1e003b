import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environment } from './environment.ts'

const secret = 's'.repeat(32)
const live = { NODE_ENV: 'production', SECRET: secret }
const said = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return String(error)
  }
  return null
}

describe('a variable with a wrong value is refused by its name, in words', () => {
  test.each([
    ['Production', { NODE_ENV: 'Production' }, 'NODE_ENV', 'development, test or production'],
    ['prod', { NODE_ENV: 'prod' }, 'NODE_ENV', 'development, test or production'],
    ['port 0', { PORT: '0' }, 'PORT', 'a number from 1 to 65535'],
    ['a port by name', { PORT: 'http' }, 'PORT', 'a number from 1 to 65535'],
    ['a port too high', { PORT: '70000' }, 'PORT', 'a number from 1 to 65535'],
    ['proxies', { TRUSTED_PROXIES: 'one' }, 'TRUSTED_PROXIES', 'a number from 0 to 9'],
    [
      'traces',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'such as http',
    ],
    ['PayPal', { PAYPAL_BASE_URL: 'api.paypal.com' }, 'PAYPAL_BASE_URL', 'such as https'],
    ['the CRM', { ZOHO_URL: 'zoho.example:80' }, 'ZOHO_URL', 'https://'],
    ['the source', { SOURCE_URL: 'git.example:80' }, 'SOURCE_URL', 'such as https'],
    ['mail', { MAIL_URL: 'mail.example.org:587' }, 'MAIL_URL', 'smtp://'],
    ['a sender', { MAIL_FROM: 'Oggettoteca' }, 'MAIL_FROM', 'an e-mail address'],
    ['a short secret', { SECRET: 'short' }, 'SECRET', '32 characters or more'],
    ['a short token', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN', '16 characters or more'],
    ['the log', { LOG: 'debug' }, 'LOG', 'all, errors or none'],
    ['an hour', { BACKUP_HOUR: '24' }, 'BACKUP_HOUR', 'an hour from 0 to 23'],
    ['slow queries', { SLOW_QUERY_MS: '1s' }, 'SLOW_QUERY_MS', 'milliseconds'],
    ['the demo', { DEMO: 'yes' }, 'DEMO', '0, 1 or public'],
    ['trials', { TRIALS: 'many' }, 'TRIALS', 'how many trial libraries'],
    ['the worker', { RETIRE_WORKER: 'yes' }, 'RETIRE_WORKER', '0 or 1'],
  ])('%s', (_, env, name, expected) => {
    const message = said(env as Record<string, string>)
    expect(message).toContain(`variable ${name} is not valid: expected`)
    expect(message).toContain(expected)
  })
})

test('trials are off unless the operator allows some, and on in the demo; an IP address has no names for them', () => {
  expect(readConfig(live).trials).toBe(0)
  expect(readConfig({}).trials).toBe(20)
  expect(readConfig({ DEMO: '0' }).trials).toBe(0)
  const few = { ...live, TRIALS: '3' }
  expect(readConfig({ ...few, PUBLIC_URL: 'https://oggetti.example.org' }).trials).toBe(3)
  const PUBLIC_URL = 'http://192.0.2.7:3000'
  expect(said({ ...few, PUBLIC_URL })).toContain('TRIALS needs names')
  expect(readConfig({ PUBLIC_URL }).trials).toBe(0)
})

test('an empty variable is one that is not set', () => {
  const empty = Object.fromEntries(Object.keys(environment.entries).map(name => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each(['Oggettoteca <ciao@example.org>', '"La casa" <ciao@example.org>', 'ciao@example.org'])(
  'of the sender %s the address is used',
  MAIL_FROM => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe('ciao@example.org')
  },
)

describe("the demo's accounts, whose password everybody knows", () => {
  const PUBLIC_URL = 'https://oggetti.example.org'
  const DEMO_PASSWORD = 'tre civette sul comò'

  test('are not in production, whatever DEMO says', () => {
    expect(readConfig(live).demo).toBe(false)
    for (const DEMO of ['1', 'public']) {
      expect(said({ ...live, DEMO, DEMO_PASSWORD })).toContain('DEMO cannot be')
    }
  })

  test('are not on the internet', () => {
    expect(said({ PUBLIC_URL })).toContain('password')
    expect(said({ PUBLIC_URL, DEMO: '1' })).toContain('password')
    expect(readConfig({ PUBLIC_URL, DEMO: '0' }).demo).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).demo).toBe(true)
  })

  test('are there with a password of the operator alone', () => {
    const config = readConfig({ PUBLIC_URL, DEMO: 'public', DEMO_PASSWORD })
    expect([config.demo, config.demoPassword]).toEqual([true, DEMO_PASSWORD])
    expect(said({ PUBLIC_URL, DEMO: 'public' })).toContain('DEMO_PASSWORD is required')
    expect(said({ PUBLIC_URL, DEMO: 'public', DEMO_PASSWORD: 'breve' })).toContain('12 characters')
    expect(said({ DEMO_PASSWORD })).toContain('needs DEMO=public')
  })
})
