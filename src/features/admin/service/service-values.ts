import type { Service, ServiceInput } from '#contract/shapes/admin/service.ts'

/** The values of the form, as text. */
export type ServiceValues = ReturnType<typeof toValues>

export function toValues(service: Service) {
  return {
    'maintenance_text.it': service.maintenance_text.it,
    'maintenance_text.en': service.maintenance_text.en,
    maintenance_until: service.maintenance_until ? localTime(service.maintenance_until) : '',
    max_inactivity: String(service.max_inactivity / 60),
    daily_calls_limit: service.daily_calls_limit === null ? '' : String(service.daily_calls_limit),
    'university.domain': service.university?.domain ?? '',
    adhesion_exempt_hosts: service.adhesion_exempt_hosts.join(', '),
  }
}

/** The opposite of `toValues`. The contract refuses texts that are no number or date. */
export function fromValues(values: ServiceValues, available: boolean): ServiceInput {
  const number = (text: string) => Number(text.trim() || Number.NaN)
  const domain = values['university.domain'].trim()
  const hosts = values.adhesion_exempt_hosts.split(/[\s,;]+/)
  return {
    available,
    maintenance_text: { it: values['maintenance_text.it'], en: values['maintenance_text.en'] },
    maintenance_until: values.maintenance_until ? instantOf(values.maintenance_until) : null,
    max_inactivity: number(values.max_inactivity) * 60,
    daily_calls_limit: values.daily_calls_limit.trim() ? number(values.daily_calls_limit) : null,
    university: domain ? { domain } : null,
    adhesion_exempt_hosts: hosts.filter(Boolean),
  }
}

/** An instant as the value of a date and time field, in the time zone of the browser. */
function localTime(instant: string): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

function instantOf(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}
