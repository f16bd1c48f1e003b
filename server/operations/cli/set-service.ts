import * as v from 'valibot'
import { type ServiceInput, serviceInput } from '#contract/shapes/admin/service.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { recordByCommand } from '#server/platform/access/audit.ts'
import type { Services } from '#server/platform/context.ts'
import {
  findLibrary,
  getLibrary,
  lockLibrary,
  updateLibrary,
} from '#server/platform/library/libraries.repo.ts'
import { rowOf, serviceOf } from '#server/platform/library/service-settings.ts'

export const serviceUsage = `npm run library -- set --library ID [--available yes|no] ${locales.map(locale => `[--text-${locale} …]`).join(' ')}
    [--until 2026-12-01T08:00:00Z|none] [--daily-calls NUMBER|none] [--max-inactivity SECONDS]
    [--university DOMAIN|none] [--exempt-hosts HOST,HOST|none]      without a change: shows what is set`

const text = { type: 'string' } as const
/** The text of the maintenance page in each language. */
const textOptions = Object.fromEntries(locales.map(locale => [`text-${locale}`, text])) as Record<
  `text-${Locale}`,
  typeof text
>
export const serviceOptions = {
  available: text,
  until: text,
  'daily-calls': text,
  'max-inactivity': text,
  university: text,
  'exempt-hosts': text,
  ...textOptions,
}

type Values = { [K in keyof typeof serviceOptions]?: string | undefined } & {
  library?: string | undefined
}

/** The settings with the values that the command names. @throws ValiError */
function changedService(before: ServiceInput, values: Values): ServiceInput {
  const orNone = (value: string | undefined) => (value === 'none' ? null : value)
  const number = (value: string | null | undefined) => (value ? Number(value) : value)
  const until = orNone(values.until)
  const domain = orNone(values.university)
  const hosts = orNone(values['exempt-hosts'])
  return v.parse(serviceInput, {
    ...before,
    ...(values.available && { available: yesOrNo(values.available) }),
    maintenance_text: { ...before.maintenance_text, ...textsIn(values) },
    ...(until !== undefined && { maintenance_until: until }),
    ...(values['daily-calls'] && { daily_calls_limit: number(orNone(values['daily-calls'])) }),
    ...(values['max-inactivity'] && { max_inactivity: number(values['max-inactivity']) }),
    ...(domain !== undefined && { university: domain && { domain } }),
    ...(hosts !== undefined && {
      adhesion_exempt_hosts: (hosts ?? '').split(',').filter(host => host.trim()),
    }),
  })
}

/** The texts that the command names, by language. */
function textsIn(values: Values): Localized {
  const named = locales.map(locale => [locale, values[`text-${locale}`]] as const)
  return Object.fromEntries(named.filter(([, words]) => words !== undefined))
}

/** Sets when a library can be used, and records it in the audit log. */
export async function setService({ store, now }: Services, values: Values): Promise<void> {
  const id = values.library ?? ''
  const saved = await acrossLibraries(store, async db => {
    if (!(await findLibrary(db, id))) throw new Error(`There is no library ${id}`)
    const row = await lockLibrary(db, id)
    const before = serviceOf(row)
    const after = changedService(before, values)
    if (JSON.stringify(after) === JSON.stringify(before)) return before
    await updateLibrary(db, id, rowOf(row, after))
    await recordByCommand(
      db,
      { action: 'service', target: id, before, after },
      { by: 'npm run library', at: now(), address: 'terminal' },
    )
    return serviceOf(await getLibrary(db, id))
  })
  for (const [name, value] of Object.entries(saved))
    console.log(`${name}: ${JSON.stringify(value)}`)
}

function yesOrNo(value: string): boolean {
  if (value === 'yes' || value === 'no') return value === 'yes'
  throw new Error('--available is yes or no')
}
