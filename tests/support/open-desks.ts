import type { AdminPoint } from '#contract/shapes/admin/setup.ts'
import { demoCalls } from './booked-together.ts'

/** The desks of the demo have these hours on each day, so that a test at any time has the same rules. */
export async function openDesks(url: string, hours = '00:00-23:59') {
  const staff = await demoCalls(url, 'super@example.org')
  const points = await staff<AdminPoint[]>('GET', '/v1/admin/headquarters')
  const week = Array.from({ length: 7 }, () => hours)
  for (const { id } of points.filter(({ kind }) => kind === 'desk')) {
    const body = { hours: week, holidays: [], additional_days: [] }
    await staff('PUT', `/v1/admin/headquarters/${id}/openings`, body)
  }
}
