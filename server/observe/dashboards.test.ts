import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test.each(['deploy/alerts.yml', 'deploy/dashboard.json'])(
  '%s reads only metrics that the server has',
  async file => {
    const metrics = createMetrics({ process: true })
    metrics.request('me.get', 'GET', 200, 0.1)
    metrics.query(0.1)
    metrics.job('mail', 'done', 0.1)
    metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 }, () => 0)
    const known = await metrics.text()
    const names = readFileSync(file, 'utf8').match(/\b(oggettoteca|nodejs|process)_\w+/g) ?? []
    expect(new Set(names).size).toBeGreaterThan(4)
    expect(names.filter(name => !known.includes(name))).toEqual([])
  },
)
