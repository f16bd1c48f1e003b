import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { insertEmail } from '#server/platform/mail/mails.repo.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { createMetrics } from './metrics.ts'
import { watchOperation } from './watch-operation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each(['deploy/alerts.yml', 'deploy/dashboard.json'])(
  '%s reads only metrics that the server has',
  async file => {
    const metrics = createMetrics({ process: true })
    metrics.request('me.get', 'GET', 200, 0.1)
    metrics.query(0.1)
    metrics.job('mail', 'done', 0.1)
    metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 }, () => 0)
    const { store } = world.services
    watchOperation({ ...world.services, metrics, store: { ...store, engine: 'pglite' } })
    const known = await metrics.text()
    const names = readFileSync(file, 'utf8').match(/\b(oggettoteca|nodejs|process)_\w+/g) ?? []
    expect(new Set(names).size).toBeGreaterThan(4)
    expect(names.filter(name => !known.includes(name))).toEqual([])
  },
)

test('no metric has a label that Prometheus sets itself', async () => {
  const metrics = createMetrics({ process: true })
  metrics.request('me.get', 'GET', 200, 0.1)
  metrics.job('mail', 'done', 0.1)
  const labels = [...(await metrics.text()).matchAll(/[{,](\w+)="/g)].map(([, label]) => label)
  expect(labels).toEqual(expect.arrayContaining(['task', 'outcome', 'endpoint']))
  expect(labels.filter(label => ['job', 'instance'].includes(label ?? ''))).toEqual([])
})

test('each alarm has a case in which it is raised', () => {
  const read = (file: string) => parse(readFileSync(file, 'utf8'))
  const { groups } = read('deploy/alerts.yml')
  const alarms = groups.flatMap(({ rules }: { rules: { alert: string }[] }) =>
    rules.map(({ alert }) => alert),
  )
  type Case = { alertname: string; exp_alerts?: unknown[] }
  const cases: Case[] = read('deploy/alerts.test.yml').tests.flatMap(
    ({ alert_rule_test }: { alert_rule_test: Case[] }) => alert_rule_test,
  )
  const raised = cases.filter(({ exp_alerts = [] }) => exp_alerts.length > 0)
  expect([...new Set(raised.map(({ alertname }) => alertname))].sort()).toEqual(alarms.sort())
})

test('an e-mail that waits, the free space and the clock are measured', async () => {
  const metrics = createMetrics()
  const config = { ...world.services.config, dataDir: tmpdir() }
  watchOperation({ ...world.services, config, metrics })
  const read = async (name: string) =>
    Number(new RegExp(`^oggettoteca_${name} (\\S+)`, 'm').exec(await metrics.text())?.[1])
  const before = await read('oldest_email_seconds')
  await world.inLibrary(({ db, at }) =>
    insertEmail(db, {
      id: 'waits',
      recipient: 'a@example.org',
      reply_to: null,
      kind: 'test',
      ref: 'waits',
      day: '2026-11-27',
      subject: 'Ciao',
      body: 'Ciao',
      due_at: at,
      created_at: at,
    }),
  )
  world.pass(600_000)
  expect(await read('oldest_email_seconds')).toBeGreaterThanOrEqual(Math.max(600, before))
  expect(await read('disk_free_bytes')).toBeGreaterThan(1e6)
  expect(await read('time_seconds')).toBe(world.services.now().getTime() / 1000)
})

test('each alarm is raised when it should be, and not before', ({ skip }) => {
  const { error, status, stderr } = spawnSync('promtool', [
    'test',
    'rules',
    'deploy/alerts.test.yml',
  ])
  if (error) return skip('no promtool here')
  expect([status, String(stderr)]).toEqual([0, ''])
})
