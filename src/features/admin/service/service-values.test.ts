import { expect, test } from 'vitest'
import type { Service } from '#contract/shapes/admin/service.ts'
import { fromValues, toValues } from './service-values.ts'

const service: Service = {
  available: false,
  maintenance_text: { it: 'Inventario', en: 'Stock-taking' },
  maintenance_until: '2026-12-01T07:30:00.000Z',
  max_inactivity: 1800,
  daily_calls_limit: 5000,
  university: { domain: 'ateneo.example' },
  adhesion_exempt_hosts: ['a.example', 'b.example'],
  daily_calls_today: 12,
}

test('saved service settings are shown in the form unchanged', () => {
  const { daily_calls_today: _, ...input } = service
  expect(fromValues(toValues(service), false)).toEqual(input)
})

test('empty fields mean no end, no limit, no university and no hosts', () => {
  const empty = { maintenance_until: '', daily_calls_limit: ' ', 'university.domain': '' }
  const values = { ...toValues(service), ...empty, adhesion_exempt_hosts: ' , ' }
  expect(fromValues(values, true)).toMatchObject({
    available: true,
    maintenance_until: null,
    daily_calls_limit: null,
    university: null,
    adhesion_exempt_hosts: [],
  })
})
