import type { ServiceInput } from '#contract/shapes/admin/service.ts'
import { isBlank } from '#contract/texts/localized.ts'
import type { LibraryRow } from '#server/platform/context.ts'

/** The settings of a library's row that say when it is open and who can join. */
export function serviceOf(row: LibraryRow): ServiceInput {
  return {
    available: row.available,
    maintenance_text: row.maintenance_text ?? {},
    maintenance_until: row.maintenance_until?.toISOString() ?? null,
    max_inactivity: row.document.max_inactivity,
    daily_calls_limit: row.daily_calls_limit,
    university: row.document.university,
    adhesion_exempt_hosts: row.document.adhesion_exempt_hosts,
  }
}

/** The row's columns for these settings. An available library has no end of maintenance. */
export function rowOf({ document }: Pick<LibraryRow, 'document'>, input: ServiceInput) {
  const { available, maintenance_text, maintenance_until, daily_calls_limit, ...rules } = input
  return {
    available,
    maintenance_text: isBlank(maintenance_text) ? null : JSON.stringify(maintenance_text),
    maintenance_until: available || !maintenance_until ? null : new Date(maintenance_until),
    daily_calls_limit,
    document: JSON.stringify({ ...document, ...rules }),
  }
}
